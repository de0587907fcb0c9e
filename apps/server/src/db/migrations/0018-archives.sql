-- Months that left a table for a compressed file in DATA_DIR/archive. The files are part of the store: back them up.
create table archives (
  -- 'journal <shard>' or 'candles <feed>'.
  source text not null,
  -- YYYY-MM, UTC.
  month text not null,
  -- For the journal the first and last event; for bars the first and last time in milliseconds.
  first_key bigint not null,
  last_key bigint not null,
  rows bigint not null check (rows > 0),
  file text not null unique,
  sha256 bytea not null,
  archived_at timestamptz not null default now(),
  primary key (source, month),
  check (first_key <= last_key)
);

-- A row of the journal may go in one case only: an archive that is written down holds it.
create or replace function refuse_journal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from archives
    where source = 'journal ' || old.shard and first_key <= old.first_seq
      and last_key >= old.first_seq + old.count - 1
  ) then
    return old;
  end if;
  raise exception 'the journal is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
