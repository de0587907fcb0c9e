-- What clients write down about their own trades, which nobody else sees: a text and tags for each position, and for its
-- closed parts with it.
create table trade_notes (
  account_id bigint not null,
  -- The order's id; of a closed part its position's.
  position_id bigint not null,
  note text not null,
  -- Comma-separated; empty without one.
  tags text not null,
  changed_at bigint not null,
  primary key (account_id, position_id)
);
create index trade_notes_newest on trade_notes (account_id, changed_at desc, position_id desc);
