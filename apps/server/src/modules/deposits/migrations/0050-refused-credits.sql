-- Why the engine refused the last credit of a deposit, which then waits for another decision; empty where it refused none.
alter table deposits add column credit_refused text not null default '';
