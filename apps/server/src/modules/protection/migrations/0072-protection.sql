-- What a client deposits at most in a window: the last row of a period is what holds, those before it are kept as they were
-- asked for. Loss limits, breaks and classes are in the journal.
create table deposit_limits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  period text not null check (period in ('day', 'week', 'month')),
  -- Micro-USD; null for no limit.
  amount bigint check (amount > 0),
  -- What takes its place then; both null where nothing does.
  next_amount bigint check (next_amount > 0),
  next_from timestamptz,
  asked_at timestamptz not null,
  check (next_from is not null or next_amount is null)
);
create index deposit_limits_by_user on deposit_limits (user_id, period, id);

-- Requests to be treated as a professional client, and returns to retail that the office decides.
create table class_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint not null,
  to_class text not null check (to_class in ('professional', 'retail')),
  criteria jsonb not null,
  statement text not null,
  -- An image of the client's; empty for a return to retail.
  evidence text not null,
  status text not null check (status in ('waiting', 'proposed', 'confirmed', 'done', 'refused')),
  created_at timestamptz not null,
  proposed_by bigint references operators (id),
  proposed_at timestamptz,
  decided_by bigint references operators (id),
  decided_at timestamptz,
  -- What was said with the decision; its client reads that of a refusal.
  remark text not null,
  done_at timestamptz,
  -- Two people: the database holds it too.
  check (proposed_by is null or decided_by is null or proposed_by <> decided_by or status = 'refused'),
  check ((status = 'done') = (done_at is not null))
);
-- One at a time.
create unique index class_requests_standing on class_requests (user_id)
  where status in ('waiting', 'proposed', 'confirmed') and to_class = 'professional';
create index class_requests_by_user on class_requests (user_id, id);
create index class_requests_by_status on class_requests (status, id);
