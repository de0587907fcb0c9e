-- Pictures of instruments that operators have added, beside those that the program draws. The name is the hash of what is
-- kept, so that a picture never changes under its address.
create table instrument_logos (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  png bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
create index instrument_logos_uploaded on instrument_logos (uploaded_at);
