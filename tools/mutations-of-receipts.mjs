// Wrong lines in each of the two checkers of receipts: the tests that are named ask both.

const python = 'tools/verify_receipt.py';
const keys = { tests: ['tools/verify-receipt-keys.test.ts'] };
const stops = { tests: ['tools/verify-receipt-stops.test.ts'] };
const trade = 'packages/proof/src/receipt/judge-trade.ts';

export const mutationsOfReceipts = [
  {
    rule: 'Python believes keys of small order',
    file: 'tools/verify_proof.py',
    ...keys,
    find: 'return point is None or _encode(_times(8, point)) == _encode((0, 1, 1, 0))',
    replace: 'return point is None',
  },
  {
    rule: 'the app believes keys of small order',
    file: 'packages/proof/src/small-order.ts',
    ...keys,
    find: 'return SMALL_ORDER.has(toHex(y));',
    replace: 'return SMALL_ORDER.size === 0 && SMALL_ORDER.has(toHex(y));',
  },
  {
    rule: 'to Python a stop-out may close nothing',
    file: python,
    ...stops,
    find: 'require(self.stop_out_seq is None, "a stop-out closes no position")',
    replace: 'pass',
  },
  {
    rule: 'to Python anything may stand where a stop-out closes',
    file: python,
    ...stops,
    find: 'require(is_awaited, ',
    replace: 'require(True, ',
  },
  {
    rule: 'to the app a stop-out may close nothing',
    file: trade,
    ...stops,
    find: "need(!this.#step, 'a stop-out closes no position');",
    replace: 'need(true, String(this.#step));',
  },
  {
    rule: 'to the app anything may stand where a stop-out closes',
    file: trade,
    ...stops,
    find: 'need(isNext, ',
    replace: 'need(isNext || true, ',
  },
  {
    rule: 'to Python a pending order may have its stop loss at its target',
    file: python,
    ...stops,
    find: 'loss == 0 or (self.placed["target"] - loss) * sign >= distance',
    replace: 'True',
  },
  {
    rule: 'to the app a stop loss and a take profit of a pending order may be one',
    file: 'packages/proof/src/receipt/stops.ts',
    ...stops,
    find: 'isFar(order, stopLoss, takeProfit, 2 * stopsLevel + 1)',
    replace: 'isFar(order, stopLoss, takeProfit, -1_000_000)',
  },
  {
    rule: 'to the app the newest tick is the last one of the tape',
    file: 'packages/proof/src/receipt/newer-ticks.ts',
    tests: ['packages/proof/src/receipt/conditions.test.ts'],
    find: 'Math.min(t, at ?? t)',
    replace: 'at ?? t',
  },
];
