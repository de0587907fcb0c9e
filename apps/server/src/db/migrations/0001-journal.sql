-- The journal is the truth: one row a batch of events, in order within a shard, never changed afterwards.
create table journal (
  shard int not null,
  first_seq bigint not null check (first_seq >= 0),
  count int not null check (count > 0),
  epoch bigint not null,
  -- Milliseconds since the epoch, of the engine's clock.
  at bigint not null,
  crc bigint not null,
  payload bytea not null,
  primary key (shard, first_seq)
);

-- Permissions do not bind a table's owner, so the table itself refuses.
create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;

create trigger journal_rows_stay before update or delete on journal
  for each row execute function refuse_journal_change();
create trigger journal_stays before truncate on journal
  for each statement execute function refuse_journal_change();

-- The writer of a shard raises its epoch; a writer that finds a higher one has been succeeded.
create table journal_epochs (
  shard int primary key,
  epoch bigint not null,
  holder text,
  raised_at timestamptz
);

-- States of the engine to start recovery from; any of them can be thrown away.
create table snapshots (
  shard int not null,
  seq bigint not null,
  state_hash text not null,
  payload bytea not null,
  at bigint not null,
  primary key (shard, seq)
);

-- How far each projection has followed the journal; written in the transaction that writes the projection.
create table projection_watermarks (
  name text not null,
  shard int not null,
  seq bigint not null,
  primary key (name, shard)
);
