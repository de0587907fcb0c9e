// Statistics as a module of the venue: what a client's own closed trades made, and which.
import { type InstrumentId, money, moneyToNumber, type Order } from '@candor/core';
import { Turns } from '../../bounds/turns.ts';
import type { EnginePort } from '../../engine/port.ts';
import { CallRefused } from '../../web/refused.ts';
import { isUnfiltered, parseTradeFilter, type TradeFilter } from '../../web/trade-filter.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { presentStatistics } from './present-statistics.ts';
import { FILE_ROWS_MAX, readEndedOrders, readMovements, readYears, type YearSums } from './read-orders.ts';
import { readCurve, readFactors, readSums } from './read-statistics.ts';
import { registerNoteCalls } from './trade-notes.ts';
import { type MtAccount, writeMtStatement } from './write-mt-statement.ts';
import { writeTradesCsv, writeYearsCsv } from './write-trades.ts';

interface ListedInstruments {
  find(
    id: InstrumentId,
  ):
    | { readonly spec: { readonly code: string }; readonly showCode: string; readonly logo: string }
    | undefined;
}

type AccountEngine = Pick<EnginePort, 'account' | 'orders'>;

/** Of 100,000 trades it takes about a second, of a hundred some milliseconds. */
const statisticsWeight = 50;
/** The longest file reads and serialises thousands of rows. */
const fileWeight = 20;
const readFrom = ['statistics', 'trading', 'ledger', 'traders'];

export function makeStatisticsModule(
  context: ModuleContext,
  { market, engine }: { readonly market: ListedInstruments; readonly engine: AccountEngine },
): VenueModule {
  const { db, upToDate, now } = context;
  const find = (id: number) => {
    const entry = market.find(id as InstrumentId);
    return entry && { code: entry.spec.code, showCode: entry.showCode, logo: entry.logo };
  };
  const codeOf = (id: number): string => find(id)?.code ?? String(id);
  async function readOrders(accountId: number, filter: TradeFilter): Promise<readonly Order[]> {
    await upToDate(accountId, readFrom);
    return withinMax(await readEndedOrders(db.requests, accountId, filter));
  }
  // One at a time: whoever has a long history takes one connection of the database, and not all of them.
  const turns = new Turns();
  return {
    name: 'statistics',
    calls(register) {
      registerNoteCalls(register, context);
      register('myStatistics', { weight: statisticsWeight }, async ({ params, session: { accountId } }) => {
        const filter = parseTradeFilter(params);
        await upToDate(accountId, readFrom);
        const isWhole = isUnfiltered({ ...filter, from: null });
        const read = await turns.take(async () => ({
          sums: await readSums(db.requests, accountId, filter),
          ...(await readCurve(db.requests, accountId, filter)),
          factors: isWhole ? await readFactors(db.requests, accountId, filter.from) : null,
        }));
        return { data: presentStatistics(read, find) };
      });
      register('tradesCsv', { weight: fileWeight }, async ({ params, session: { accountId }, language }) => {
        const orders = await readOrders(accountId, parseTradeFilter(params));
        return { data: { csv: writeTradesCsv(orders, codeOf, language) } };
      });
      register('mtStatement', { weight: fileWeight }, async ({ params, session: { accountId, user } }) => {
        const filter = parseTradeFilter(params);
        const orders = await readOrders(accountId, filter);
        const movements = withinMax(await readMovements(db.requests, accountId, filter));
        const account = user.tradeAccount;
        const standing = await readAccount(engine, accountId);
        return {
          data: { html: writeMtStatement({ account, at: now(), orders, movements, codeOf, ...standing }) },
        };
      });
      register(
        'yearStatement',
        { weight: statisticsWeight },
        async ({ session: { accountId }, language }) => {
          await upToDate(accountId, readFrom);
          const years = await turns.take(() => readYears(db.requests, accountId));
          return { data: { years: years.map(presentYear), csv: writeYearsCsv(years, language) } };
        },
      );
    },
  };
}

/** An account that was never opened has nothing. */
async function readAccount(engine: AccountEngine, accountId: number): Promise<MtAccount> {
  const [account, open, pending] = await Promise.all([
    engine.account(accountId),
    engine.orders(accountId, 'open'),
    engine.orders(accountId, 'pending'),
  ]);
  const equity = money(account ? account.balance + account.profits : 0);
  return { open, pending, equity, margin: account?.margin ?? money(0) };
}

function withinMax<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  if (!rows) throw new CallRefused('statement_too_long', { details: { max: FILE_ROWS_MAX } });
  return rows;
}

const presentYear = ({ year, trades, ...sums }: YearSums) => ({ year, trades, ...inUsd(sums) });

const inUsd = <Sums extends object>(sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, micro]) => [name, moneyToNumber(money(micro as number))]),
  ) as { [Name in keyof Sums]: number };
