-- What operators have changed of an instrument besides its terms, which are the engine's: what people see, hours, why it
-- is halted. Only what was changed; the catalogue has the rest.
create table instrument_listings (
  instrument_id integer primary key,
  -- Counts every change of it, of its terms and its halts too.
  version integer not null check (version > 0),
  listing jsonb not null,
  -- The operator's e-mail address.
  changed_by text not null,
  changed_at timestamptz not null
);

-- Categories that operators have changed or added.
create table categories (
  id integer primary key check (id > 0),
  -- By language.
  names jsonb not null,
  position integer not null,
  version integer not null check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null
);

-- What was decided for the engine: the command is given after the commit, and again until it has arrived, in this order.
create table instrument_acts (
  id bigint generated always as identity primary key,
  instrument_id integer not null,
  operator_id bigint not null references operators (id),
  command jsonb not null,
  at timestamptz not null,
  done_at timestamptz,
  -- Why the engine did not take it; empty where it did.
  refusal text not null default ''
);
create index instrument_acts_undone on instrument_acts (id) where done_at is null;
