-- How many ticks of the tape the venue took in, held or refused, by instrument; counted once they are sealed.
create table quote_counts (
  instrument_id int not null,
  -- 0: taken in; others as on the tape.
  mark int not null,
  count bigint not null,
  primary key (instrument_id, mark)
);

create table quote_count_heads (
  log text primary key,
  -- Entries from the first that are in the counts.
  counted bigint not null
);
