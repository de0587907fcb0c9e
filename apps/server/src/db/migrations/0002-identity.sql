-- Who the clients are and where they are logged in. Secrets are here as hashes only.

create table users (
  id bigint generated always as identity primary key,
  -- Digits that people can read out, random so that they don't tell how many clients there are.
  uid text not null unique check (uid ~ '^[0-9]{9}$'),
  trade_account text not null unique check (trade_account ~ '^[0-9]{10}$'),
  is_demo boolean not null,
  -- SHA-256 of the id that a demo client made for itself: the same id is the same account.
  demo_id_hash bytea unique check (octet_length(demo_id_hash) = 32),
  email text,
  area_id integer,
  area_code text,
  mobile text,
  password_hash text,
  invite_code text unique,
  created_at timestamptz not null default now(),
  blocked_at timestamptz,
  check (is_demo = (demo_id_hash is not null))
);
create unique index users_email on users (lower(email));
create unique index users_mobile on users (area_code, mobile);

create table sessions (
  -- SHA-256 of the token.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Kept up to a minute; a session ends 30 days after it.
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_last_used on sessions (last_used_at);

-- When demo accounts were opened from a network within the last hour, as milliseconds since the epoch.
create table demo_openings (
  network text primary key,
  opened_at bigint[] not null
);
