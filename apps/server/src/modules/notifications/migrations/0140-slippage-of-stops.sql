-- Stops and targets say by how much their fill differs from their level: in points, and in millionths of a USD. `amount` is
-- the net result from now on; the projection is rebuilt.
alter table projected_happenings
  add column slipped bigint not null default 0,
  add column slippage bigint not null default 0;
alter table projected_happenings
  alter column slipped drop default,
  alter column slippage drop default;
