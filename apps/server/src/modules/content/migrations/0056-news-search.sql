-- Titles of news as the office searches them: any part of them, by groups of three letters.
do $$
begin
  create index news_texts_title on news_texts using gin (title gin_trgm_ops);
exception when undefined_object then
  -- As for the search of clients: without the extension every title is read.
  raise warning 'pg_trgm is not there: %', sqlerrm;
end
$$;
