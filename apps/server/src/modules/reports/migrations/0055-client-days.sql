-- Who traded on which days, counted without reading the rows of everybody who held a position.
create index report_accounts_traded on report_accounts (day) where fees <> 0 or realised <> 0;
