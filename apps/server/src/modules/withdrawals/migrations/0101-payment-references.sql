-- One payment pays one withdrawal: its reference as it is compared, claimed before the engine is asked.
create table withdrawal_references (
  -- Empty for coins, whose hash names one transaction on whatever network.
  currency_code text not null,
  reference_key text not null check (reference_key <> ''),
  withdrawal_id bigint not null references withdrawals (id),
  claimed_at timestamptz not null,
  primary key (currency_code, reference_key)
);
create index withdrawal_references_of on withdrawal_references (withdrawal_id);

-- Of what was paid before; where a reference paid several, the first has it.
insert into withdrawal_references
select currency_code, reference_key, id, now() from (
  select w.id, case w.type when 'coin' then '' else w.code end as currency_code,
    regexp_replace(regexp_replace(lower(normalize(p.reference, NFKC)), '\s', '', 'g'), '^0x', '') as reference_key
  from withdrawals w join projected_withdrawals p on p.id = w.id where p.status = 'paid'
) paid
where reference_key <> '' order by id
on conflict do nothing;
