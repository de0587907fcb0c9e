-- Each projection has its own watermark, and the version of the code that built its tables. The three that were built as
-- one start at its watermark, so nothing is rebuilt.
alter table projection_watermarks add column version int not null default 1;
insert into projection_watermarks (name, shard, seq)
  select name, shard, seq
  from (select shard, seq from projection_watermarks where name = 'ledger') ledger
  cross join (values ('trading'), ('ranking')) built_with_it (name)
  on conflict do nothing;

-- Locked by a rebuild while it runs, so that there is one at a time.
create table projection_rebuild_lock ();
