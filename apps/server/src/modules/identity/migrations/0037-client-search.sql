-- Clients are found by any part of what they are called, and listed by filters, among a hundred thousand and more.

-- Case and accents away, as searches are folded too. Every part of it is immutable, where `unaccent` is not.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g')
$$;

-- E-mail address, mobile number with its country, and the names of identity reviews.
alter table users add column search_text text not null default '';

create function client_search_text(of_user bigint, email text, area_code text, mobile text) returns text
language sql stable as $$
  select fold_text(concat_ws(' ', email, area_code || mobile,
    (select string_agg(distinct name, ' ') from identity_reviews where user_id = of_user)))
$$;

create function write_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := client_search_text(new.id, new.email, new.area_code, new.mobile);
  return new;
end $$;
create trigger users_search_text before insert or update of email, area_code, mobile on users
  for each row execute function write_search_text();

create function write_search_name() returns trigger language plpgsql as $$
begin
  update users set search_text = client_search_text(id, email, area_code, mobile) where id = new.user_id;
  return null;
end $$;
create trigger identity_reviews_search_text after insert or update of name on identity_reviews
  for each row execute function write_search_name();

update users set search_text = client_search_text(id, email, area_code, mobile);

-- A database of someone else's may not have the extension: then a search reads every client, and the start says so.
do $$ begin
  create extension if not exists pg_trgm;
  create index users_search on users using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise warning 'pg_trgm is not there: %', sqlerrm;
end $$;

create index users_created on users (created_at, id);
create index users_real_created on users (created_at, id) where not is_demo;
create index users_blocked_created on users (created_at, id) where blocked_at is not null;
create index users_seen on users (seen_at, id);
