-- Conversations of clients with customer service: one a client, like a messenger.
create table chat_conversations (
  user_id bigint primary key references users (id),
  status text not null check (status in ('open', 'closed')),
  -- The operator whose it is; null: nobody's.
  assignee_id bigint references operators (id),
  -- Of the last message: numbers run from 1 without a gap, in the order of the commits.
  last_seq bigint not null,
  last_at timestamptz not null,
  -- Up to which number each side has read.
  client_read bigint not null,
  office_read bigint not null,
  -- When the first message of the client came that is not answered.
  waiting_since timestamptz,
  -- When the client is to be notified of answers that they have not read; null: they have, or were.
  notify_at timestamptz
);
create index chat_waiting on chat_conversations (waiting_since, user_id) where waiting_since is not null;
create index chat_last on chat_conversations (last_at desc, user_id);
create index chat_assigned on chat_conversations (assignee_id) where assignee_id is not null;
create index chat_to_notify on chat_conversations (notify_at) where notify_at is not null;

create table chat_messages (
  user_id bigint not null references chat_conversations (user_id),
  seq bigint not null check (seq > 0),
  -- event: what became of the conversation, as a row of it.
  author text not null check (author in ('client', 'office', 'event')),
  -- Who wrote it for the office, or decided it; null: the client.
  operator_id bigint references operators (id),
  -- The client's name of it: the same message under it is kept once, for ever.
  key text,
  body text not null,
  image text unique references private_images (name),
  event text check (event in ('closed', 'reopened')),
  written_at timestamptz not null,
  primary key (user_id, seq),
  unique (user_id, key),
  check ((author = 'event') = (event is not null)),
  check (author = 'event' or body <> '' or image is not null),
  check ((author = 'office') <= (operator_id is not null))
);
create index chat_messages_of_client on chat_messages (user_id, seq) where author = 'client';
create index chat_messages_of_office on chat_messages (user_id, seq) where author = 'office';
create index chat_messages_written on chat_messages (written_at);

-- Answers that operators keep ready, by language.
create table canned_answers (
  id bigint generated always as identity primary key,
  -- What is typed after the slash.
  name text not null check (name <> ''),
  texts jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  retired_at timestamptz
);
create unique index canned_answers_names on canned_answers (lower(name)) where retired_at is null;

-- In which hours somebody answers: one row, once an operator has set them.
create table chat_hours (
  id smallint primary key check (id = 1),
  always boolean not null,
  zone text not null,
  openings jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Images that the office sends to a client are theirs to see, and count apart from their own uploads.
alter table private_images add column by_office boolean not null default false;
