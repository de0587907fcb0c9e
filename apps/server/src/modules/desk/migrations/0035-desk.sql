-- Who is at what waits for operators. A hold is a courtesy that ends by itself; which decision stands is decided where
-- the item is, by its own state.
create table desk_holds (
  queue text not null check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments')),
  item_id bigint not null,
  operator_id bigint not null references operators (id),
  held_until timestamptz not null,
  primary key (queue, item_id)
);
create index desk_holds_ended on desk_holds (held_until);

-- Who has an item on their screen, holding it or not.
create table desk_viewers (
  queue text not null,
  item_id bigint not null,
  operator_id bigint not null references operators (id),
  seen_until timestamptz not null,
  primary key (queue, item_id, operator_id)
);
create index desk_viewers_ended on desk_viewers (seen_until);

-- Whose an item is to decide.
create table desk_assignees (
  queue text not null check (queue in ('identities', 'deposits', 'withdrawals', 'adjustments')),
  item_id bigint not null,
  operator_id bigint not null references operators (id),
  assigned_at timestamptz not null,
  primary key (queue, item_id)
);
create index desk_assignees_by_operator on desk_assignees (operator_id, queue, item_id);

-- One row a queue, counted up with every change of the three above: pages hear from it that they must look again.
create table desk_changes (
  queue text primary key,
  changes bigint not null
);
insert into desk_changes (queue, changes)
  values ('identities', 0), ('deposits', 0), ('withdrawals', 0), ('adjustments', 0);

-- Filters and sorts of lists, saved under a name: an operator's own, or everyone's.
create table saved_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  shared boolean not null,
  saved_at timestamptz not null,
  unique (operator_id, list, name)
);
create index saved_views_shared on saved_views (list, id) where shared;
