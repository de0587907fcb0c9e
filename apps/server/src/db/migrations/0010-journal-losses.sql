-- Ends of the journal that were found missing and knowingly accepted: what had been reached before, and what was left.
create table journal_losses (
  shard int not null,
  journal_end bigint not null,
  snapshot_seq bigint not null,
  watermark_seq bigint not null,
  -- Of the leader that accepted it; the first of the events that stand in the place of those given up have it too.
  epoch bigint not null,
  accepted_at timestamptz not null default now(),
  primary key (shard, epoch)
);
