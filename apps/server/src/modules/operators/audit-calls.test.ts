import { expect, test } from 'vitest';
import { presentAudit } from './audit-calls.ts';

const entry = {
  seq: 7,
  formula: 2,
  operatorId: 3,
  at: Date.UTC(2026, 0, 5),
  actor: 'ada@example.com',
  act: 'changed',
  subject: 'settings',
  salt: null,
  hash: Buffer.from('0a0b', 'hex'),
};

test('a row shows its content, and a damaged one hides no other', () => {
  expect(presentAudit({ ...entry, before: null, after: '{"fee":"4.00"}' })).toMatchObject({
    at: '2026-01-05T00:00:00.000Z',
    before: null,
    after: { fee: '4.00' },
    hash: '0a0b',
  });
  expect(presentAudit({ ...entry, before: '{"fee":', after: null })).toMatchObject({
    before: { unreadable: '{"fee":' },
    after: null,
  });
});
