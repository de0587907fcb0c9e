-- What users are told, and how messages to them are delivered.

-- The language that a user last logged in with: messages to them are written in it.
alter table users add column if not exists language text;

create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  -- What the text of its kind names.
  params jsonb not null,
  -- The name of what happened: the same is not told twice. Several without one are apart.
  once text,
  written_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, once)
);
create index notices_of_user on notices (user_id, id);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_written on notices (written_at);

-- What a user switched off; without a row a kind is on.
create table notice_settings (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null,
  channel text not null,
  primary key (user_id, kind, channel)
);

alter table outbox
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  -- The name under which receivers know a message again: the same at every try of it.
  add column message_key uuid not null default gen_random_uuid(),
  -- The template, its language and what it names, from which the page of an e-mail is made; null for plain text.
  add column template text,
  add column language text,
  add column params jsonb,
  -- The network of the one who caused it, by which text messages are limited.
  add column network text,
  add column tries integer not null default 0,
  add column next_try_at timestamptz,
  -- Given up, with the reason of the last try.
  add column failed_at timestamptz,
  add column fault text;

drop index outbox_waiting;
create index outbox_waiting on outbox (id) where delivered_at is null and failed_at is null;
create index outbox_written on outbox (written_at);
create index outbox_texts on outbox (delivered_at) where channel = 'sms';
