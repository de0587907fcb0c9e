-- The last quote of each instrument, so that after a restart positions in quiet or closed markets have a price at once.
create table last_quotes (
  instrument_id int primary key,
  no bigint not null,
  bid bigint not null,
  ask bigint not null,
  at bigint not null
);
