-- What the open positions of shown traders stood at as a trading day ended (17:00 New York). Measured, not journaled: a day
-- on which the venue did not run then has no row. Money in millionths of a dollar.
create table trader_open_results (
  account_id bigint not null,
  day text not null,
  profit bigint not null,
  balance bigint not null,
  measured_at bigint not null,
  primary key (account_id, day)
);
