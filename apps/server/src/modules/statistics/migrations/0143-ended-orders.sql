-- What a client's own statistics and the filters of the history are read from, all of it from the journal. The program
-- fills them at its next start. Money in millionths of a dollar.

-- What is known of a position when it opens, and needed when it closes.
create table opened_trades (
  order_id bigint primary key,
  account_id bigint not null,
  lots bigint not null,
  -- What its spread costs: negative, as it would have closed at the moment of its opening.
  spread bigint not null,
  -- Its first stop loss; 0 if none was ever set.
  stop bigint not null
);

-- Orders that ended; a closed part is a row of its own under its position's id.
create table ended_orders (
  order_id bigint primary key,
  account_id bigint not null,
  position_id bigint not null,
  instrument_id int not null,
  side text not null,
  reason text not null,
  -- 0 if it was never filled.
  opened_at bigint not null,
  closed_at bigint not null,
  profit bigint not null,
  fee bigint not null,
  swap bigint not null,
  spread bigint not null,
  -- What the first stop loss would have cost; null without one, or if it was on the winning side.
  risk bigint
);
create index ended_orders_of_account on ended_orders (account_id, closed_at desc, order_id desc)
  include (position_id, instrument_id, side, reason, opened_at, profit, fee, swap, spread, risk);
