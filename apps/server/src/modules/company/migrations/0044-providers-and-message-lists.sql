-- Service providers, by which main mode replaces the search for instruments. Those of PROVIDERS_FILE are its first ones; one
-- that an operator has changed stands against the file.
create table providers (
  -- Of the file, or of this sequence, which starts beyond what files have.
  id bigint primary key,
  name text not null,
  logo text not null,
  url text not null,
  subject text not null,
  registered_address text not null,
  location text not null,
  email text not null,
  -- Null while it is as the file has it.
  changed_by text,
  changed_at timestamptz,
  retired_at timestamptz,
  check ((changed_by is null) = (changed_at is null))
);
create sequence provider_ids start with 1000001 owned by providers.id;

-- Messages as the office looks for them: by whom they went to, or the beginning of it; and those that failed.
create index outbox_recipient on outbox (recipient text_pattern_ops, id);
create index outbox_failed on outbox (id) where failed_at is not null;
