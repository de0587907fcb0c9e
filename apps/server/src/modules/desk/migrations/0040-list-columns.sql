-- Which columns of a list an operator has in sight, in their order: names, comma-separated. No row: as the list opens.
create table list_columns (
  operator_id bigint not null references operators (id),
  list text not null,
  columns text not null check (columns <> ''),
  primary key (operator_id, list)
);
