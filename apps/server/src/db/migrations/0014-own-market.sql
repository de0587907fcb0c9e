-- The secret from which the simulated market of this store is drawn, made at its first start and never told.
create table own_market (
  only_row boolean primary key default true check (only_row),
  -- 128 bits.
  secret bytea not null check (length(secret) = 16),
  -- A store that began on the public market goes on from it: until this hour since the epoch it is drawn from this seed.
  earlier_seed bigint,
  since_hour bigint,
  made_at timestamptz not null default now(),
  check ((earlier_seed is null) = (since_hour is null))
);

-- Which market the last start was on: prices of another one say nothing about where this one goes on.
create table last_market (
  only_row boolean primary key default true check (only_row),
  market text not null
);
