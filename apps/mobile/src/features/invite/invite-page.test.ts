import { expect, test } from 'vitest';
import { inviteAddress } from './invite-page.tsx';

test('the address is the one that the specification has', () => {
  expect(inviteAddress('https://m.example.com', 'AB12')).toBe(
    'https://m.example.com/#/register?invite_code=AB12',
  );
  expect(inviteAddress('https://m.example.com', 'a&b#')).toBe(
    'https://m.example.com/#/register?invite_code=a%26b%23',
  );
});
