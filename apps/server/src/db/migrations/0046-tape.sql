-- Ticks that the engine has taken in, on their way to the tape: a row a batch, written with the batch's events.
create table tape_ticks (
  shard int not null,
  -- Rises by one from row to row.
  id bigint not null check (id > 0),
  epoch bigint not null,
  -- Milliseconds since the epoch, of the engine's clock: no tick of a later row is before it.
  at bigint not null,
  crc bigint not null,
  -- Ticks of a fixed width; none where only the time went on.
  payload bytea not null,
  primary key (shard, id)
);

-- How far rows have become entries of the tape.
create table tape_heads (
  shard int primary key,
  -- The last row of tape_ticks that is sealed whole, and gone; and its time.
  sealed_id bigint not null,
  sealed_at bigint not null,
  -- The last slice that is sealed: of rows that are not gone, its ticks and those before it are on the tape.
  sealed_slice bigint not null
);

-- The number of the last tick of each instrument that is on the tape. Where ticks were numbered before there was a tape, the
-- tape goes on from there.
create table tape_ends (
  instrument_id int primary key,
  last_no bigint not null
);
insert into tape_ends (instrument_id, last_no)
  select instrument_id, max(no) from (
    select instrument_id, reserved_to as no from tick_sequences union all select instrument_id, no from last_quotes
  ) known group by instrument_id;
drop table tick_sequences;
