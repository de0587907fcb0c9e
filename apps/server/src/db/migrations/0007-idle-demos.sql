-- When a client was last here, apart from what living sessions tell, and when his idle demo account was archived.
alter table users
  add column seen_at timestamptz not null default now(),
  add column archived_at timestamptz;
create index users_idle_demos on users (seen_at)
  where is_demo and (archived_at is null or archived_at < seen_at);
