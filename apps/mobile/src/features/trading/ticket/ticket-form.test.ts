// The positions that an order would stand against.
import { expect, test } from 'vitest';
import { hasOpposite } from './ticket-form.tsx';

test('an open position of the other side in the same instrument is opposite', () => {
  const sold = { status: 'open', side: 'sell', instrument: { id: 1 } } as const;
  expect(hasOpposite([sold], 1, 'buy')).toBe(true);
  expect(hasOpposite([sold], 1, 'sell')).toBe(false);
  expect(hasOpposite([sold], 2, 'buy')).toBe(false);
  expect(hasOpposite([{ ...sold, status: 'pending' }], 1, 'buy')).toBe(false);
});
