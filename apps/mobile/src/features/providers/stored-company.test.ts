import { expect, test } from 'vitest';
import { companyCookie, parseCompanyId } from './stored-company.ts';

test.each([
  ['company_id=17', 17],
  ['a=b; company_id=3; c=d', 3],
  ['xcompany_id=3', undefined],
  ['company_id=', undefined],
  ['company_id=1e3', undefined],
  ['company_id=12345678901234567890', undefined],
  ['', undefined],
])('%j stores %s', (cookies, id) => expect(parseCompanyId(cookies)).toBe(id));

test('lives three years, for this site alone, and is taken away at once', () => {
  expect(companyCookie(17, true)).toBe('company_id=17; Max-Age=94608000; Path=/; SameSite=Strict; Secure');
  expect(companyCookie(undefined, false)).toBe('company_id=; Max-Age=0; Path=/; SameSite=Strict');
});
