-- A day ends in each shard at a posting of its own: the last ones by shard, from shard 0 on. A shard that is not in the list had none.
alter table report_days add column last_seqs bigint[];
alter table report_days disable trigger report_days_closed;
update report_days set last_seqs = array[last_seq];
alter table report_days alter column last_seqs set not null;
drop trigger report_days_closed on report_days;
create trigger report_days_closed before update on report_days
  for each row when (old.closed_at is not null or row(old.day, old.began_at, old.ended_at, old.last_seqs, old.measured_at)
    is distinct from row(new.day, new.began_at, new.ended_at, new.last_seqs, new.measured_at))
  execute function refuse_report_change();
alter table report_days drop column last_seq;
