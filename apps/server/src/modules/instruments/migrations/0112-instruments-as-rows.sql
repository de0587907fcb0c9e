-- The instruments of this store: those of the catalogue first, written by the first start, then those that operators add.
create table instruments (
  id integer primary key check (id > 0),
  code text not null unique,
  -- The entry as it was listed, with its range of prices. Changes of it by operators are the engine's, or listings.
  entry jsonb not null,
  -- The operator's e-mail address; empty for the catalogue's.
  added_by text not null,
  added_at timestamptz not null
);
