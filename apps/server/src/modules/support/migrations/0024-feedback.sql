-- What users and visitors write to us, kept for the office to read.
create table feedback (
  id bigint generated always as identity primary key,
  -- The sender's Idempotency-Key and the digest of what came with it; null where there was none.
  key text unique,
  hash text,
  -- Null for a visitor.
  user_id bigint references users (id),
  account_id bigint,
  -- For the limit by network; forgotten after the hour that it is for.
  network text,
  language text not null,
  body text not null check (body <> ''),
  -- An e-mail address or a phone number, where an answer may go.
  contact text,
  status text not null check (status in ('new', 'read', 'answered')),
  written_at timestamptz not null
);
create index feedback_by_status on feedback (status, id);
create index feedback_by_network on feedback (network, written_at) where network is not null;
create index feedback_by_user on feedback (user_id, written_at) where user_id is not null;

-- What an account has done so far, for who reads its client's feedback. Derived from the journal.
create table client_activity (
  account_id bigint primary key,
  demo boolean not null,
  opened_at bigint not null,
  orders_placed bigint not null,
  positions_closed bigint not null
);
