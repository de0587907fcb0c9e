-- The last price of each instrument as the trading day began, with its mark-up: what the equity of that moment is calculated
-- from. Replaced as the next day begins.
create table start_quotes (
  instrument_id int primary key,
  day_at bigint not null,
  bid bigint not null,
  ask bigint not null
);
