-- Events of the economic calendar, as operators import them.
create table calendar_events (
  id bigint generated always as identity primary key,
  -- The source's own, or made of currency, title and day: an import replaces the event with the same one.
  uid text not null unique,
  at timestamptz not null,
  currency text not null,
  title text not null,
  importance text not null check (importance in ('low', 'medium', 'high')),
  forecast text not null,
  previous text not null,
  actual text not null
);
create index calendar_events_at on calendar_events (at);
