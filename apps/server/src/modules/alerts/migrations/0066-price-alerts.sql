-- Prices that users want to be notified of, each once.
create table price_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  instrument_id bigint not null,
  side text not null check (side in ('bid', 'ask')),
  -- Whether the price has to rise or to fall to get there, as it was when the alert was made.
  direction text not null check (direction in ('up', 'down')),
  -- In points of this precision.
  price bigint not null,
  precision integer not null,
  made_at timestamptz not null,
  fired_at timestamptz,
  -- What the price was then, in the same points.
  fired_price bigint
);
create index price_alerts_of_user on price_alerts (user_id, id);
create index price_alerts_open on price_alerts (id) where fired_at is null;
create index price_alerts_fired on price_alerts (fired_at) where fired_at is not null;
