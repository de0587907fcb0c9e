-- How orders were filled, refused and closed, counted for everybody; derived from the journal.
create table execution_counts (
  demo boolean not null,
  -- market, pending, stop_loss, take_profit: fills by how far they were from the price they are held against; refused.
  measure text not null,
  -- Of a fill: lots. Of a refusal: nothing.
  size text not null,
  -- Of a fill: how far, for or against the client. Of a refusal: its reason.
  bucket text not null,
  count bigint not null,
  primary key (demo, measure, size, bucket)
);

-- Terms, settings and halts, each time they changed.
create table rule_changes (
  seq bigint primary key,
  at bigint not null,
  what text not null,
  -- The instrument; 0 for the whole venue.
  instrument_id integer not null
);
