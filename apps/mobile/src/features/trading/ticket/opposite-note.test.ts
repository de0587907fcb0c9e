// The positions that an order would stand against.
import { expect, test } from 'vitest';
import { findOpposite } from './opposite-note.tsx';

test('an open position of the other side in the same instrument is opposite', () => {
  const sold = { status: 'open', side: 'sell', instrument: { id: 1 } } as const;
  expect(findOpposite([sold], 1, 'buy')).toEqual([sold]);
  expect(findOpposite([sold], 1, 'sell')).toEqual([]);
  expect(findOpposite([sold], 2, 'buy')).toEqual([]);
  expect(findOpposite([{ ...sold, status: 'pending' }], 1, 'buy')).toEqual([]);
});
