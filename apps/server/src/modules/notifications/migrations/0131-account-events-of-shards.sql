-- Account events and the progress of their notifications are those of a shard: numbers of the journal repeat between shards.
alter table projected_happenings add column shard integer not null default 0;
alter table projected_happenings drop constraint projected_happenings_pkey;
alter table projected_happenings add primary key (shard, seq);
alter table projected_happenings alter column shard drop default;

alter table notice_progress add column shard integer not null default 0;
alter table notice_progress drop constraint notice_progress_pkey;
alter table notice_progress add primary key (name, shard);
