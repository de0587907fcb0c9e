-- What operators write about a client; nobody else sees it.
create table client_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  operator_id bigint not null references operators (id),
  text text not null check (text <> ''),
  at timestamptz not null
);
create index client_notes_by_user on client_notes (user_id, id);

-- Positions that operators closed for cause, from the journal. Times in milliseconds of the venue's clock.
create table projected_closures (
  order_id bigint primary key,
  account_id bigint not null,
  instrument_id int not null,
  -- As the journal names them.
  operator text not null,
  cause text not null,
  -- Micro-dollars, of the price.
  profit bigint not null,
  closed_at bigint not null
);
create index projected_closures_by_account on projected_closures (account_id, closed_at);

-- Those of which the client was notified and the office's log was written.
create table settled_closures (
  order_id bigint primary key,
  done_at timestamptz not null
);

-- When all of the audit log's chain was proved, and what was found.
create table audit_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  rows bigint not null,
  -- In hex.
  hash text not null,
  -- A list of sentences.
  faults jsonb not null
);

-- The timeline of a client reads orders by when they were placed, and messages by whom they went to.
create index projected_orders_placed on projected_orders (account_id, created_at, id);
create index outbox_by_recipient on outbox (recipient, id);
