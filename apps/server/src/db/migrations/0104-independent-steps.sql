-- From this hour since the epoch on, prices of this store's simulated market are drawn in independent steps. Before it, the
-- first ticks of each ten seconds showed where they would end; charts keep that past. 0 for a store that never had such
-- prices; null until the next start decides.
alter table own_market add column independent_since_hour bigint;
