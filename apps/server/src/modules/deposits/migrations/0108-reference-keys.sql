-- References are compared by their letters and digits alone: the punctuation of those before goes. Where two of them are one by that, the
-- one that has its form already keeps it, else the first; the other ones keep the form they had.
update deposits d set reference_key = compared.key from (
  select id, key, row_number() over (partition by key order by reference_key <> key, id) as no from (
    select id, reference_key, regexp_replace(regexp_replace(reference_key, '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u034f\u115f\u1160\u2010-\u2027\u2030-\u205e\u2212\u3001-\u3003\ufe00-\ufe0f]', '', 'g'),
      '^0x', '') as key
    from deposits where reference_key is not null
  ) keyed where key <> ''
) compared
where compared.id = d.id and compared.no = 1 and d.reference_key <> compared.key;
