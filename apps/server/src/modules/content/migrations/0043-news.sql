-- News and announcements: what is said of each, its texts by language, and the pictures in them.
create table news (
  id bigint generated always as identity primary key,
  category text not null check (category in ('news', 'announcement')),
  pinned boolean not null,
  -- Null of a draft; a time ahead publishes it by itself.
  publish_at timestamptz,
  -- The picture by which it is shared: a name in news_images, and empty without one.
  logo text not null,
  -- One more with every change: who changes names the version they have seen.
  version integer not null check (version > 0),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  retired_at timestamptz
);
-- What clients read, in the order in which they do.
create index news_readable on news (pinned desc, publish_at desc, id desc)
  where publish_at is not null and retired_at is null;
create index news_readable_of_category on news (category, pinned desc, publish_at desc, id desc)
  where publish_at is not null and retired_at is null;

create table news_texts (
  news_id bigint not null references news (id),
  language text not null,
  title text not null check (title <> ''),
  summary text not null,
  -- The editor's document (contract/content/document.ts).
  body jsonb not null,
  primary key (news_id, language)
);

-- Public. The name is a hash of the picture, so the same one is kept once.
create table news_images (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  jpeg bytea not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
create index news_images_uploaded on news_images (uploaded_at);
