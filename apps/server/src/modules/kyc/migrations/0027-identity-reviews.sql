-- Keys that the store uses itself, sealed by the master key, which is not in the database.
create table sealed_keys (
  name text primary key,
  value bytea not null
);

-- Images that clients uploaded. The row comes first, so that no file lies in the store without one: what an upload that
-- was cut off left behind is found by its row and removed.
create table private_images (
  -- Its name in the store of files too.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  user_id bigint not null references users (id),
  -- Of the sealed file; null until it is stored.
  bytes bigint,
  created_at timestamptz not null,
  stored_at timestamptz,
  -- When something took it as its own: a review, a deposit. The others go after a day.
  claimed_at timestamptz,
  check (claimed_at is null or stored_at is not null)
);
create index private_images_by_user on private_images (user_id, created_at);
create index private_images_unclaimed on private_images (created_at) where claimed_at is null;

create table identity_reviews (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  name text not null check (name <> ''),
  card_id_sealed bytea not null,
  -- Under a key of the store: finds the same document of another client, and tells nobody its number.
  card_id_digest bytea not null check (octet_length(card_id_digest) = 32),
  front_image text not null unique references private_images (name),
  reverse_image text not null unique references private_images (name),
  -- As the wire has it: 1 waiting, 2 finished, 0 sent back with a remark.
  status smallint not null check (status in (0, 1, 2)),
  remark text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The operator.
  decided_by bigint,
  check (front_image <> reverse_image),
  check ((status = 1) = (decided_at is null)),
  check ((status = 0) = (remark is not null))
);
-- One at a time, and none after the one that was finished.
create unique index identity_reviews_standing on identity_reviews (user_id) where status in (1, 2);
create index identity_reviews_by_user on identity_reviews (user_id, id);
create index identity_reviews_by_status on identity_reviews (status, id);
create index identity_reviews_by_card on identity_reviews (card_id_digest);
