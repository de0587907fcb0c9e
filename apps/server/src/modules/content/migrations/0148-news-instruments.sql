-- The instruments that an article is about: their codes, comma-separated; empty without one.
alter table news add column instruments text not null default '';
