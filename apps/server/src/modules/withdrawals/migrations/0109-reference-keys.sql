-- References are compared by their letters and digits alone: the punctuation of those before goes. Where two of them are one by that, the
-- one that has its form already keeps it, else the first; the other ones keep the form they had.
update withdrawal_references r set reference_key = compared.key from (
  select currency_code, reference_key, key,
    row_number() over (partition by currency_code, key order by reference_key <> key, withdrawal_id) as no
  from (
    select currency_code, reference_key, withdrawal_id, regexp_replace(regexp_replace(reference_key, '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u034f\u115f\u1160\u2010-\u2027\u2030-\u205e\u2212\u3001-\u3003\ufe00-\ufe0f]', '', 'g'),
      '^0x', '') as key
    from withdrawal_references
  ) keyed where key <> ''
) compared
where compared.currency_code = r.currency_code and compared.reference_key = r.reference_key and compared.no = 1
  and r.reference_key <> compared.key;
