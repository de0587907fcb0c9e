-- What the market leaves behind: bars of bids, and how far numbers and clock of the feed have been given away.

create table candles (
  -- Where the prices came from: bars of a simulation never stand beside recorded ones.
  feed text not null,
  instrument_id int not null,
  -- Length of the bar in minutes: 1, 5, 15, 30, 60, and 1440 for the day that starts at 17:00 New York.
  period smallint not null,
  -- Start of the bar in milliseconds since the epoch; prices in points of the instrument.
  time bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null check (volume > 0),
  primary key (feed, instrument_id, period, time),
  check (low <= least(open, close) and high >= greatest(open, close))
);

-- Ticks are numbered from blocks that are written down before they are used, so that no number comes twice.
create table tick_sequences (
  instrument_id int primary key,
  reserved_to bigint not null
);

-- The feed's clock never passes this without having raised it first; a restart goes on from here at the earliest.
create table feed_clock (
  only_row boolean primary key default true check (only_row),
  reserved_to bigint not null
);
