-- Removals of lost second factors: one operator asks, another one confirms once a time to object has passed.
create table factor_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  reason text not null check (reason <> ''),
  status text not null check (status in ('waiting', 'removed', 'refused', 'expired')),
  requested_by bigint not null references operators (id),
  requested_at timestamptz not null,
  -- Not confirmed before.
  open_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > open_at),
  decided_by bigint references operators (id),
  decided_at timestamptz,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status in ('removed', 'refused')) = (decided_by is not null)),
  -- Whoever asks may take it back, and never confirms it.
  check (status <> 'removed' or decided_by <> requested_by)
);
create unique index factor_requests_waiting on factor_requests (user_id) where status = 'waiting';
create index factor_requests_by_status on factor_requests (status, id);
create index factor_requests_by_user on factor_requests (user_id, id);

-- From now on nothing is removed that two have not agreed to. What one operator removed before stands as it was.
alter table factor_resets add column request_id bigint unique references factor_requests (id);
alter table factor_resets add constraint factor_resets_agreed check (request_id is not null) not valid;

-- They wait in a queue of the desk as the others do.
alter table desk_holds drop constraint desk_holds_queue_check,
  add constraint desk_holds_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'factors'));
alter table desk_assignees drop constraint desk_assignees_queue_check,
  add constraint desk_assignees_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'factors'));
insert into desk_changes (queue, changes) values ('factors', 0);
