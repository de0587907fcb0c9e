-- What the door of the feed kept back: the rows for a month, some of them where there are many, and how many there were
-- of each instrument, reason and day for good.
create table withheld_prices (
  id bigint generated always as identity primary key,
  instrument_id int not null,
  reason text not null,
  -- In points, as they came: what is refused may be no number at all. Null for a change of session.
  bid double precision,
  ask double precision,
  -- The time it bore, in milliseconds since the epoch, and the feed's clock when it came.
  at double precision not null,
  clock bigint not null,
  -- The last price that was let in, and how far from it a price could be, as a fraction.
  last_bid bigint,
  last_ask bigint,
  last_at bigint,
  band double precision,
  kept_at timestamptz not null default now()
);
create index withheld_prices_by_instrument on withheld_prices (instrument_id, id);
create index withheld_prices_by_age on withheld_prices (kept_at);

create table withheld_counts (
  -- Of the feed's clock, UTC.
  day date not null,
  instrument_id int not null,
  reason text not null,
  count bigint not null check (count > 0),
  primary key (day, instrument_id, reason)
);
