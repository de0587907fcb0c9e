-- Changes of controls and of where money goes, which wait for a second operator while four eyes are on.
create table changes (
  id bigint generated always as identity primary key,
  -- The call that asked for it and its parameters, as they were checked: confirming makes it again.
  call text not null,
  params jsonb not null,
  permission text not null,
  act text not null,
  subject text not null,
  reason text not null,
  -- As the audit log has them.
  before text,
  after text,
  status text not null check (status in ('waiting', 'confirmed', 'refused')),
  requested_by bigint not null references operators (id),
  requested_at timestamptz not null,
  decided_by bigint references operators (id),
  decided_at timestamptz,
  notes text not null default '',
  check ((status = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  -- Whoever asks may take it back, and never confirms it.
  check (status <> 'confirmed' or decided_by <> requested_by)
);
create index changes_by_status on changes (status, id);

-- What was asked for stays as it was asked for, and a decision as it was taken.
create function hold_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'waiting' then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.status = 'waiting' and new.status in ('confirmed', 'refused')
      and row(new.id, new.call, new.params, new.permission, new.act, new.subject, new.reason, new.before, new.after,
          new.requested_by, new.requested_at)
        is not distinct from
        row(old.id, old.call, old.params, old.permission, old.act, old.subject, old.reason, old.before, old.after,
          old.requested_by, old.requested_at)
    then
      return new;
    end if;
  end if;
  raise exception 'a change is asked for and decided, each once: % refused', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger changes_held before insert or update or delete on changes
  for each row execute function hold_change();
create trigger changes_stay before truncate on changes
  for each statement execute function hold_change();

alter table desk_holds drop constraint desk_holds_queue_check,
  add constraint desk_holds_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'changes', 'factors', 'classes'));
alter table desk_assignees drop constraint desk_assignees_queue_check,
  add constraint desk_assignees_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'changes', 'factors', 'classes'));
insert into desk_changes (queue, changes) values ('changes', 0);
