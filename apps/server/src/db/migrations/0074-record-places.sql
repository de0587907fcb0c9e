-- Where a receipt finds what it needs: the events that concern an order, or say which terms and settings hold.
create table record_places (
  -- 1 an order, 2 terms of an instrument, 3 the settings, 4 halts of an instrument.
  kind smallint not null,
  id bigint not null,
  seq bigint not null,
  primary key (kind, id, seq)
);

-- The first tick of an instrument in each five minutes of the tape: from there on a tick is looked for by its number.
create table tape_places (
  instrument_id int not null,
  first_no bigint not null,
  slice bigint not null,
  primary key (instrument_id, first_no)
);
