// The exposure index, which tracks profits in doubles, finds every account that must be checked exactly.
import { describe, expect, it } from 'vitest';
import { runScenario } from '../testing/scenario.ts';
import { ledgerSum } from './apply.ts';

const run = (table: string): void => {
  expect(ledgerSum(runScenario(table).venue.state)).toBe(0);
};

describe('an account is found at the very price', () => {
  it('where a gain is converted at another rate than a loss', () => {
    // A gain of 1,000 GBP is 1,300 USD, not 1,400: 3,000 + 1,300 − 2,010 is the margin of 2,290.
    run(`
      account A1 3000.00
      tick    GBPUSD 1.30000 1.40000
      tick    EURGBP 0.85000 0.85000
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURGBP 1.00 x100               -> opened 0.85 margin 1190.00 fee 0.00
      buy     A1 O2 EURUSD 1.00 x100               -> opened 1.1 margin 1100.00 fee 0.00
      tick    EURGBP 0.86000 0.86000               ->
      tick    EURUSD 1.07991 1.07991               ->
      tick    EURUSD 1.07990 1.07990               -> margin-call
    `);
    // A loss of 1,000 GBP is 1,400 USD.
    run(`
      account A1 4000.00
      tick    GBPUSD 1.30000 1.40000
      tick    EURGBP 0.85000 0.85000
      buy     A1 O1 EURGBP 1.00 x100               -> opened 0.85 margin 1190.00 fee 0.00
      tick    EURGBP 0.83000 0.83000               ->
      tick    EURGBP 0.82993 0.82993               ->
      tick    EURGBP 0.82992 0.82992               -> margin-call
    `);
  });

  it('where a part was closed: the rest is followed at its own share of the profit', () => {
    // Half of a loss of 1,400 is closed. After an exact check in between, 2,300 − 605 equals the margin.
    run(`
      account A1 3700.00
      tick    GBPUSD 1.40000 1.40000
      tick    EURGBP 0.85000 0.85000
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURGBP 1.00 x100
      buy     A1 O2 EURUSD 1.00 x100
      tick    EURGBP 0.84000 0.84000               ->
      close   A1 O1 0.50                           -> O1 closed user 0.84 profit -700.00
      tick    EURUSD 1.10000 1.10000               ->
      tick    EURGBP 0.84000 0.84000               ->
      tick    EURUSD 1.09396 1.09396               ->
      tick    EURUSD 1.09395 1.09395               -> margin-call
    `);
  });

  it('where a call is over by a cent', () => {
    run(`
      account A1 21.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.01 x100
      tick    EURUSD 1.09000 1.09000               -> margin-call
      tick    EURUSD 1.09110 1.09110               ->
      tick    EURUSD 1.09111 1.09111               -> margin-call-armed
    `);
  });
});
