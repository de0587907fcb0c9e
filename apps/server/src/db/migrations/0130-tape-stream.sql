-- The tape is one stream for the whole venue, with a writer of its own, which an epoch fences as those of the journals do.
alter table tape_ticks drop column shard;
alter table tape_ticks add primary key (id);
alter table tape_heads drop column shard;
alter table tape_heads add column only_row boolean primary key default true check (only_row);
create table tape_leads (
  only_row boolean primary key default true check (only_row),
  -- Rises with each writer: a previous one can no longer append.
  epoch bigint not null,
  holder text not null,
  raised_at timestamptz not null
);
-- Rows on their way to the tape have epochs of the engine that wrote them.
insert into tape_leads (epoch, holder, raised_at) select coalesce(max(epoch), 0), 'the engine', now() from journal_epochs;
