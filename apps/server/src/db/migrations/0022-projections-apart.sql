-- Each projection has a watermark of its own, and the version of the code that made its tables. What was made as one
-- stands where that one stood, so nothing is made again.
alter table projection_watermarks add column version int not null default 1;
insert into projection_watermarks (name, shard, seq)
  select name, shard, seq
  from (select shard, seq from projection_watermarks where name = 'ledger') ledger
  cross join (values ('trading'), ('ranking')) made_with_it (name)
  on conflict do nothing;

-- Locked by a rebuild for as long as it works, so that there is one at a time.
create table projection_rebuild_lock ();
