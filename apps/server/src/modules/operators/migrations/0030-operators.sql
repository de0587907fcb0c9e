-- Who works in the office, their logins, the replies to their acts, and the log of all that they did.
create table operators (
  id bigint generated always as identity primary key,
  -- In lower case.
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null,
  password_hash text not null,
  -- A password that someone else has seen is changed before anything else.
  password_given boolean not null,
  -- Sealed. Until the first right code came the secret is only offered.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The step of the last code that was taken: a code works once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table operator_sessions (
  token_hash bytea primary key,
  -- What lists name it by, which opens nothing.
  id bigint generated always as identity unique,
  operator_id bigint not null references operators (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null,
  agent text not null
);
create index operator_sessions_by_operator on operator_sessions (operator_id);

-- Wrong passwords and codes in a row, counted before each is looked at; none is looked at before `until`.
create table office_delays (
  -- What they are counted for: an e-mail address, a network, both, or an operator's codes.
  key text primary key,
  failures int not null,
  until timestamptz not null,
  at timestamptz not null
);

-- As kept_replies, for the keys of operators.
create table kept_operator_replies (
  operator_id bigint not null references operators (id),
  key text not null,
  hash text not null,
  reply jsonb not null,
  received_at bigint not null,
  expires_at bigint not null,
  primary key (operator_id, key)
);
create index kept_operator_replies_expired on kept_operator_replies (expires_at);

-- What operators did, one row an act, each chained to the one before by its hash. A row is written in the transaction of
-- its act and takes its place in the chain as that commits, so the order of the chain is the order of the commits, and no
-- act waits for another's audit row while it works.
create table audit_log (
  id bigint generated always as identity primary key,
  seq bigint unique,
  -- How the hash is made.
  formula smallint not null,
  -- Milliseconds since the epoch.
  at bigint not null,
  operator_id bigint references operators (id),
  -- Their e-mail as it was then, or a part of the system.
  actor text not null,
  act text not null,
  subject text not null,
  -- JSON as text: its very bytes are hashed.
  before text,
  after text,
  hash bytea,
  check ((seq is null) = (hash is null))
);
create index audit_log_by_actor on audit_log (actor, seq);
create index audit_log_by_subject on audit_log (subject, seq);
create index audit_log_by_kind on audit_log ((split_part(subject, ' ', 1)), seq);
create index audit_log_by_time on audit_log (at);

-- The end of the chain. Whoever holds its row is the next link.
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('candor audit'::bytea));

-- Length first, so that no two contents are written alike; an absent value differs from an empty one.
create function audit_field(value text) returns bytea language sql immutable as $$
  select case when value is null then '-'::bytea
    else convert_to(octet_length(convert_to(value, 'UTF8'))::text || ':', 'UTF8') || convert_to(value, 'UTF8') end
$$;

create function chain_audit_row() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  head.seq := head.seq + 1;
  head.hash := sha256(
    head.hash || audit_field(new.formula::text) || audit_field(head.seq::text) || audit_field(new.at::text)
    || audit_field(new.operator_id::text) || audit_field(new.actor) || audit_field(new.act)
    || audit_field(new.subject) || audit_field(new.before) || audit_field(new.after));
  update audit_log set seq = head.seq, hash = head.hash where id = new.id;
  update audit_head set seq = head.seq, hash = head.hash;
  return null;
end $$;
create constraint trigger audit_rows_join_chain after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_row();

-- Permissions do not bind a table's owner, so the table itself refuses. Only its place in the chain is ever added to a row.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null
    and (new.id, new.formula, new.at, new.operator_id, new.actor, new.act, new.subject, new.before, new.after)
      is not distinct from
      (old.id, old.formula, old.at, old.operator_id, old.actor, old.act, old.subject, old.before, old.after)
  then return new;
  end if;
  raise exception 'the audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_rows_stay before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- What operators asked to be put on or taken from a client's balance: one asks, another one decides.
create table adjustments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint not null,
  -- Micro-dollars; below zero it is taken from the client.
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  status text not null check (status in ('waiting', 'confirmed', 'posted', 'refused', 'failed')),
  requested_by bigint not null references operators (id),
  requested_at timestamptz not null,
  decided_by bigint references operators (id),
  decided_at timestamptz,
  posted_at timestamptz,
  -- Why the ledger refused it.
  failure jsonb,
  check ((status = 'waiting') = (decided_by is null)),
  -- Whoever asks may take it back, and never confirms it.
  check (status in ('waiting', 'refused') or decided_by <> requested_by)
);
create index adjustments_by_status on adjustments (status, id);
create index adjustments_by_user on adjustments (user_id, id);

-- Blocks of clients and what took them back; a row is done once the client's trading account knows.
create table client_blocks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint not null,
  act text not null check (act in ('block', 'unblock')),
  reason text not null,
  operator_id bigint not null references operators (id),
  at timestamptz not null,
  done_at timestamptz
);
create index client_blocks_by_user on client_blocks (user_id, id);
create index client_blocks_undone on client_blocks (id) where done_at is null;
