-- Logs that strangers check: entries in bundles of 256, hashes in tiles, and what was signed of them.
create table proof_logs (
  name text primary key,
  -- Logs that follow each other, each with a key and an origin of its own: the record of a shard, the tape.
  series text not null,
  generation int not null check (generation > 0),
  -- The venue's name in origins.
  venue text not null,
  origin text not null unique,
  verifier_key text not null,
  sealed_key bytea not null,
  -- Of a record: entry i stands for event first_seq + i - 1.
  first_seq bigint not null,
  size bigint not null,
  -- The hashes of the whole subtrees that the entries fall into, the largest first.
  edge bytea not null,
  -- Of whoever may sign: raised by each signer that opens the log.
  epoch bigint not null default 0,
  closed boolean not null default false,
  unique (series, generation)
);

-- Level -1 holds entries, each behind its length in two bytes. A tile grows to 256 and is never changed otherwise.
create table proof_tiles (
  log text not null references proof_logs (name),
  level smallint not null check (level between -1 and 63),
  index bigint not null check (index >= 0),
  width smallint not null check (width between 1 and 256),
  bytes bytea not null,
  primary key (log, level, index)
);

-- Hashes can't be compressed.
alter table proof_tiles alter column bytes set storage external;

create function refuse_proof_tile_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.log = old.log and new.level = old.level and new.index = old.index
    and new.width > old.width and substr(new.bytes, 1, length(old.bytes)) = old.bytes then
    return new;
  end if;
  raise exception 'a log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger proof_tiles_grow before update or delete on proof_tiles
  for each row execute function refuse_proof_tile_change();
create trigger proof_tiles_stay before truncate on proof_tiles
  for each statement execute function refuse_proof_tile_change();

-- The last checkpoint of each log, as it is published; and the last one that a quorum of witnesses cosigned.
create table proof_checkpoints (
  log text primary key references proof_logs (name),
  size bigint not null,
  root bytea not null,
  note text not null,
  signed_at timestamptz not null,
  cosigned_size bigint,
  cosigned_note text
);

-- Of accounts: what their entries in the record are salted by. Without its key nothing of an account can be opened again.
create table proof_client_keys (
  account_id bigint primary key,
  -- Null once it was destroyed.
  sealed bytea,
  destroyed_at timestamptz
);
