-- Where the entries of a slice of five seconds are in the log of the tape: one an instrument, in the order of instruments.
create table tape_slices (
  -- Milliseconds since the epoch / 5000.
  slice bigint primary key,
  log text not null,
  first_index bigint not null,
  entries int not null check (entries > 0)
);
