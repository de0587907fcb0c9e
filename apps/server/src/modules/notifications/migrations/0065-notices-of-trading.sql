-- Notices of trading, by Web Push too, held in quiet hours and joined where they would be a flood.

-- What the engine did to an account without its user: a projection of the journal, one row an event. Columns that an event
-- does not speak of are 0 and ''.
create table projected_happenings (
  seq bigint primary key,
  account_id bigint not null,
  kind text not null,
  order_id bigint not null,
  instrument_id bigint not null,
  side text not null,
  lots bigint not null,
  -- In points of the order's precision.
  price bigint not null,
  precision integer not null,
  -- Micro-dollars: the result of a closing, or what the house paid.
  amount bigint not null,
  -- The account's figures where they were decisive.
  balance bigint not null,
  profits bigint not null,
  margin bigint not null,
  level integer not null,
  happened_at bigint not null
);

-- How far users were notified of what the journal holds. A store that is older than notices of trading begins at its end.
create table notice_progress (
  name text primary key,
  seq bigint not null
);
insert into notice_progress (name, seq)
  select 'happenings', coalesce(max(first_seq + count - 1), 0) from journal;

-- Where a session's browser takes pushes. Ends with the session, and one browser belongs to whoever logged in last.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique references sessions (token_hash) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  written_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- When a user wants to be left in peace: minutes after midnight in their own zone.
create table notice_quiet (
  user_id bigint primary key references users (id) on delete cascade,
  from_minute integer not null,
  to_minute integer not null,
  zone text not null
);

-- How many messages a user got by a way since its hour began, and until when further ones are held.
create table notice_pace (
  user_id bigint not null references users (id) on delete cascade,
  channel text not null,
  began_at timestamptz not null,
  sent integer not null,
  held_until timestamptz,
  primary key (user_id, channel)
);
create index notice_pace_held on notice_pace (held_until) where held_until is not null;

-- Notices that wait to be sent, alone or joined with others.
create table notice_holds (
  notice_id bigint not null references notices (id) on delete cascade,
  channel text not null,
  user_id bigint not null,
  primary key (user_id, channel, notice_id)
);

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'push'));
