// Exposure, bands and shocks compared with a second calculation that shares no code with the product: on random books,
// over crossing currencies, with levels and regulators' profiles of every kind.
import { copyOpen } from '@candor/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bands } from './bands.ts';
import { calculateMetrics } from './metrics.ts';
import { stepsOfMove } from './price-steps.ts';
import { selectAccounts, selectPositions } from './select-rows.ts';
import { runShock } from './shock.ts';
import {
  equityOf,
  type Held,
  isAtMost,
  marginOf,
  markOf,
  notionalOf,
  type PlainBook,
  playPrices,
  profitOf,
} from './testing/plain-book.ts';
import { ACCOUNTS, AT, codes, idOf, openBook, plainBookOf, randomBook } from './testing/random-books.ts';

const sum = <T>(rows: readonly T[], of: (row: T) => bigint | number): bigint =>
  rows.reduce((all, row) => all + BigInt(of(row)), 0n);
const clientsOf = (held: readonly Held[]): number => new Set(held.map(({ account }) => account)).size;

/** The totals of one side of an instrument, added up one by one. */
function sideOf(book: PlainBook, held: readonly Held[]) {
  const { contractSize } = book.specs.find(({ id }) => id === held[0]?.instrument) ?? { contractSize: 0 };
  const units = sum(held, ({ lots }) => BigInt(lots) * BigInt(contractSize));
  const weighted = sum(
    held,
    ({ lots, openPrice }) => BigInt(lots) * BigInt(contractSize) * BigInt(openPrice),
  );
  return {
    positions: held.length,
    clients: clientsOf(held),
    lots: sum(held, ({ lots }) => lots),
    units,
    notional: sum(held, (one) => notionalOf(book, one)),
    margin: sum(held, ({ margin }) => margin),
    profit: sum(held, (one) => profitOf(book, one)),
    average: held.length === 0 ? null : Number((weighted * 1_000n) / units) / 1_000,
  };
}

/** The lowest band whose end it has not passed. */
function bandOf(book: PlainBook, account: number): string {
  if (marginOf(book, account) === 0n) return 'none';
  for (const end of [50, 80, 100, 150, 300]) if (isAtMost(book, account, end)) return `to_${end}`;
  return 'over_300';
}

describe('exposure, equity and bands', () => {
  it('equal the result of a plain loop over positions and prices', () => {
    const seen = { bands: new Set<string>(), crossing: 0, positions: 0 };
    fc.assert(
      fc.property(randomBook, (random) => {
        const venue = openBook(random);
        const book = plainBookOf(venue, random);
        const figures = calculateMetrics(structuredClone(copyOpen(venue, AT)));
        for (const demo of [false, true]) {
          const got = figures.books[demo ? 'demo' : 'real'];
          const accounts = [...book.accounts.values()].filter(({ isDemo }) => isDemo === demo);
          const ids = new Set(accounts.map(({ id }) => id));
          const held = book.positions.filter(({ account }) => ids.has(account));
          expect(got).toMatchObject({
            accounts: accounts.length,
            holding: clientsOf(held),
            positions: held.length,
            netValue: sum(accounts, ({ id }) => equityOf(book, id)),
            margin: sum(held, ({ margin }) => margin),
            profit: sum(held, (one) => profitOf(book, one)),
            long: sum(held, (one) => (one.isLong ? notionalOf(book, one) : 0n)),
            short: sum(held, (one) => (one.isLong ? 0n : notionalOf(book, one))),
          });
          const instruments = [...new Set(held.map(({ instrument }) => instrument))].sort((a, b) => a - b);
          expect(got.instruments).toEqual(
            instruments.map((instrumentId) => {
              const of = held.filter(({ instrument }) => instrument === instrumentId);
              return {
                instrumentId,
                clients: clientsOf(of),
                long: sideOf(
                  book,
                  of.filter(({ isLong }) => isLong),
                ),
                short: sideOf(
                  book,
                  of.filter(({ isLong }) => !isLong),
                ),
              };
            }),
          );
          for (const { band } of bands) {
            const of = accounts.filter(({ id }) => bandOf(book, id) === band);
            const sums = {
              accounts: of.length,
              netValue: sum(of, ({ id }) => equityOf(book, id)),
              margin: sum(of, ({ id }) => marginOf(book, id)),
              notional: sum(
                held.filter(({ account }) => of.some(({ id }) => id === account)),
                (one) => notionalOf(book, one),
              ),
            };
            expect(got.bands.find((one) => one.band === band)).toEqual({ band, ...sums });
            if (of.length > 0) seen.bands.add(band);
          }
          seen.positions += held.length;
          seen.crossing += held.filter(({ instrument }) => instrument === idOf('EURNOK')).length;
        }
      }),
      { numRuns: 200, seed: 11 },
    );
    // A property about books without open positions, or with only safe accounts, would prove nothing.
    expect(seen.bands).toEqual(new Set(bands.map(({ band }) => band)));
    expect(seen.positions).toBeGreaterThan(500);
    expect(seen.crossing).toBeGreaterThan(30);
  });

  it('have their rows in pages and in order', () => {
    const sorts = {
      usd: (book: PlainBook, one: Held) => Number(notionalOf(book, one)),
      profit: (book: PlainBook, one: Held) => Number(profitOf(book, one)),
      margin: (_: PlainBook, one: Held) => one.margin,
      opened_at: (_: PlainBook, one: Held) => one.openedAt,
    } as const;
    fc.assert(
      fc.property(
        randomBook,
        fc.constantFrom(...(Object.keys(sorts) as (keyof typeof sorts)[])),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        fc.option(fc.constantFrom('buy' as const, 'sell' as const)),
        (random, sort, rising, limit, side) => {
          const venue = openBook(random);
          const book = plainBookOf(venue, random);
          const figures = calculateMetrics(copyOpen(venue, AT));
          const query = { demo: false, sort, rising, limit, side, instrumentId: null, accountId: null };
          const direction = rising ? 1 : -1;
          const wanted = book.positions
            .filter(({ account }) => book.accounts.get(account)?.isDemo === false)
            .filter(({ isLong }) => side === null || isLong === (side === 'buy'))
            .toSorted((a, b) => (sorts[sort](book, a) - sorts[sort](book, b) || a.id - b.id) * direction);
          const listed: unknown[] = [];
          for (let after = null as { value: number; id: number } | null, n = 0; n < 60; n += 1) {
            const page = selectPositions(figures, { ...query, after });
            expect(page.total).toBe(wanted.length);
            expect(page.rows.length).toBeLessThanOrEqual(limit);
            listed.push(
              ...page.rows.map(({ order, closingPrice, profit, notional }) => [
                order.id,
                closingPrice,
                BigInt(profit),
                notional,
              ]),
            );
            after = page.next;
            if (!after) break;
          }
          expect(listed).toEqual(
            wanted.map((one) => [one.id, markOf(book, one), profitOf(book, one), notionalOf(book, one)]),
          );
          const rows = selectAccounts(figures, {
            ...{ demo: false, sort: 'equity', rising, limit: ACCOUNTS, after: null, band: null },
          }).rows;
          expect(rows.map(({ id, netValue }) => [id, BigInt(netValue)])).toEqual(
            [...book.accounts.values()]
              .filter(({ isDemo }) => !isDemo)
              .map(({ id }) => [id, equityOf(book, id)] as const)
              .toSorted(([a, x], [b, y]) => (Number(x - y) || a - b) * direction),
          );
        },
      ),
      { numRuns: 100, seed: 12 },
    );
  });
});

describe('a shock', () => {
  it('makes the same margin calls, stop-outs and bills as a plain loop over the prices', () => {
    const seen = { calls: 0, stopOuts: 0, exits: 0, bill: 0n, untouched: 0, closed: 0 };
    fc.assert(
      fc.property(
        randomBook,
        fc.array(fc.tuple(fc.constantFrom(...codes), fc.integer({ min: -1_500, max: 1_500 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (random, moved) => {
          const venue = openBook(random);
          const copy = structuredClone(copyOpen(venue, AT));
          const steps = moved
            .filter(([code]) => code !== random.closed)
            .flatMap(([code, hundredths]) =>
              stepsOfMove(copy, [{ instrumentId: idOf(code), inverse: false }], hundredths),
            );
          const tried = runShock(copy, steps, { demo: false, marketsOpen: false, msMax: 60_000 });
          if (!tried) throw new Error('it took too long');

          const book = plainBookOf(venue, random);
          const real = [...book.accounts.values()].filter(({ isDemo }) => !isDemo).map(({ id }) => id);
          // Demo accounts are not requested.
          book.positions = book.positions.filter(({ account }) => real.includes(account));
          const holding = new Set(book.positions.map(({ account }) => account));
          const before = new Map(real.map((id) => [id, equityOf(book, id)]));
          const happened = playPrices(
            book,
            steps.map(({ instrumentId, bid, ask }) => ({ instrument: instrumentId, bid, ask })),
          );
          const rows = real
            .filter((id) => holding.has(id))
            .map((accountId) => {
              const after = equityOf(book, accountId);
              const paid = happened.covered.get(accountId) ?? 0n;
              const was = before.get(accountId) as bigint;
              return {
                accountId,
                before: Number(was),
                after: Number(after),
                change: Number(after - was - paid),
                isCalled: happened.called.has(accountId),
                stopped: happened.stopped.get(accountId) ?? 0,
                bill: Number(paid + (after < 0n ? -after : 0n)),
              };
            });
          const [clients, bill] = [sum(rows, ({ change }) => change), sum(rows, (row) => row.bill)];
          expect(tried).toEqual({
            clients,
            bill,
            house: -clients - bill,
            calls: happened.called.size,
            stopOuts: happened.stopped.size,
            below: rows.filter((row) => row.bill > 0).length,
            closed: {
              stopOut: sumOf([...happened.stopped.values()]),
              stopLoss: happened.stopLosses,
              takeProfit: happened.targets,
            },
            triggered: 0,
            untradable: plainBookOf(venue, random).positions.filter(
              ({ account, instrument }) => real.includes(account) && book.closed.has(instrument),
            ).length,
            rows: rows.toSorted((a, b) => a.change - b.change || a.accountId - b.accountId),
          });
          seen.calls += happened.called.size;
          seen.stopOuts += happened.stopped.size;
          seen.exits += happened.stopLosses + happened.targets;
          seen.bill += bill;
          seen.closed += tried.untradable;
          seen.untouched += rows.filter(({ change }) => change === 0).length;
        },
      ),
      { numRuns: 300, seed: 13 },
    );
    expect(seen.calls).toBeGreaterThan(20);
    expect(seen.stopOuts).toBeGreaterThan(20);
    expect(seen.exits).toBeGreaterThan(20);
    expect(seen.bill).toBeGreaterThan(0n);
    expect(seen.closed).toBeGreaterThan(20);
    expect(seen.untouched).toBeGreaterThan(20);
  });
});

const sumOf = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
