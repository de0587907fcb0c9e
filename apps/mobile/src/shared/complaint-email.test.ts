import { expect, test } from 'vitest';
import { parseComplaintEmail } from './complaint-email.ts';

test.each([
  [{ email: 'care@help.example' }, 'care@help.example'],
  [{ code: 1, msg: '', data: { email: 'a.b+c@help.example' } }, 'a.b+c@help.example'],
  [{ email: '' }, null],
  [{ email: 'nobody' }, null],
  [{ email: 'a@b.example?cc=c@d.example' }, null],
  [{ email: 'a@b.example, c@d.example' }, null],
  [{ email: 3 }, null],
  [{ code: 0, data: null }, null],
  ['care@help.example', null],
  [null, null],
])('%j gives %j', (answer, email) => {
  expect(parseComplaintEmail(answer)).toBe(email);
});
