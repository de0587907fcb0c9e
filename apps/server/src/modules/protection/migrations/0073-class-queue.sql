-- Requests to be a professional client wait in a queue of the desk as the others do.
alter table desk_holds drop constraint desk_holds_queue_check,
  add constraint desk_holds_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'factors', 'classes'));
alter table desk_assignees drop constraint desk_assignees_queue_check,
  add constraint desk_assignees_queue_check
    check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments', 'factors', 'classes'));
insert into desk_changes (queue, changes) values ('classes', 0);
