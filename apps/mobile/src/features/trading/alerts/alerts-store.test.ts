import type { PriceAlert } from '@candor/client';
import { expect, test } from 'vitest';
import { inOrderFor } from './alerts-store.ts';

const alert = (id: number, code: string, reached: Partial<PriceAlert> = {}) =>
  ({ id, code, firedAt: null, repeat: 0, ...reached }) as PriceAlert;

test('what waits for this instrument comes first, and what was reached last', () => {
  const fired = { firedAt: '2026-11-25T10:00:00Z' as never };
  const all = [
    alert(1, 'EURUSD', fired),
    alert(2, 'XAUUSD'),
    alert(3, 'EURUSD'),
    alert(4, 'EURUSD', { ...fired, repeat: 1 }),
    alert(5, 'XAUUSD', fired),
  ];
  expect(inOrderFor(all, 'EURUSD').map(({ id }) => id)).toEqual([3, 4, 2, 1, 5]);
});
