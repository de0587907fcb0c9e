-- Exposure minute by minute, for plots of the office: of each instrument that anybody holds, and of all as instrument 0.
-- Amounts are millionths of a USD. Kept for three days.
create table risk_samples (
  demo boolean not null,
  instrument_id integer not null,
  at timestamptz not null,
  long_usd bigint not null,
  short_usd bigint not null,
  profit bigint not null,
  primary key (demo, instrument_id, at)
);
create index risk_samples_by_time on risk_samples (at);

-- The house's result of a day is summed from the postings of that day: they lie in the order of their times.
create index postings_by_time on postings using brin (at);
