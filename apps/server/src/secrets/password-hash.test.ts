// Password hashes: the published vector's format, right and wrong passwords, and rejections under a flood of logins.
import { describe, expect, test } from 'vitest';
import { HashingBusy, makePasswordHasher } from './password-hash.ts';

const hasher = makePasswordHasher();

describe('a password', () => {
  test('is verified by its own hash only, with a new salt each time', async () => {
    const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await hasher.verify('correct horse', one)).toBe(true);
    expect(await hasher.verify('Correct horse', one)).toBe(false);
    expect(hasher.isDated(one)).toBe(false);
  });

  test('is the same in each Unicode composition', async () => {
    const hash = await hasher.hash('caf\u00e9 noir 12');
    expect(await hasher.verify('cafe\u0301 noir 12', hash)).toBe(true);
  });

  test('is verified by another library’s hash with other costs', async () => {
    // From the reference implementation: argon2 -id -t 2 -k 256 -p 1, password "password", salt "somesalt".
    const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await hasher.verify('password', phc)).toBe(true);
    expect(await hasher.verify('passw0rd', phc)).toBe(false);
    expect(hasher.isDated(phc)).toBe(true);
  });

  test('without an account is never right', async () => {
    expect(await hasher.verify('', null)).toBe(false);
  });
});

test('a flood waits in a short queue, and is rejected at once beyond it', async () => {
  const small = makePasswordHasher({ atOnceMax: 1, waitingMax: 2 });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => small.hash('one two three')));
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    expect.any(HashingBusy),
    expect.any(HashingBusy),
  ]);
  expect(await small.hash('after it')).toMatch(/^\$argon2id/);
});
