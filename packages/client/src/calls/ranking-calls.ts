// The ranking over HTTP, the choice to be shown in it, followed traders, and a trader's record.
import type { FollowedTrader, OwnRanking as WireOwn, TraderPage as WirePage } from '@candor/contract';
import { rankingPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { messageOf, parseFields } from '../parse/fields.ts';
import { parsed } from '../parse/metrics.ts';

const callsOf = (http: Http) => http.at(rankingPaths);

/** `rank` is null for a followed trader without a record. */
export type RankedTrader = ReturnType<typeof parseTrader>;
export type OwnRanking = ReturnType<typeof parseOwnRanking>;
export type TraderPage = ReturnType<typeof parseTraderPage>;
export type RankingOrder = keyof NonNullable<OwnRanking['places']>;

export const parseTrader = (wire: FollowedTrader) => ({
  ...parseFields(wire, { money: ['threeWeekProfit', 'totalProfit'], flags: ['isDemo'] }),
  name: wire.user,
  isFollowed: wire.following === 1,
});

export const parseOwnRanking = (wire: WireOwn) => ({
  ...parseFields(wire, { money: ['threeWeekProfit', 'totalProfit'], flags: ['isDemo'] }),
  isShown: wire.show === 1,
});

const parseTraderPage = (wire: WirePage) => ({
  ...parseFields(wire),
  ...parseTrader(wire),
  isOwn: wire.own === 1,
  months: wire.months.map((month) => parseFields(month, { money: ['profit'] })),
  instruments: wire.instruments.map((instrument) => parseFields(instrument, { money: ['profit'] })),
});

/** The first hundred of demo accounts, or of real ones. */
export const fetchRanking = (
  http: Http,
  request: { readonly order: RankingOrder; readonly kind: 'real' | 'demo' },
): Promise<readonly RankedTrader[]> =>
  callsOf(http)
    .call('followList', request)
    .then(parsed((wire) => wire.map(parseTrader)));

export const fetchOwnRanking = (http: Http): Promise<OwnRanking> =>
  callsOf(http).call('followMine', {}).then(parsed(parseOwnRanking));

/** A name lists the client in the ranking, null hides them. Returns the server's message for people. */
export const chooseRanking = (http: Http, name: string | null, idempotencyKey: string): Promise<string> =>
  callsOf(http)
    .send('followShow', name === null ? { show: '0' } : { show: '1', name }, { idempotencyKey })
    .then(messageOf);

/** The traders whom the client follows, latest first; pages begin with 1. */
export const fetchFollowed = (http: Http, page: number) =>
  callsOf(http)
    .call('followFollowing', { page })
    .then(parsed(({ list, total }) => ({ list: list.map(parseTrader), total })));

export const fetchTraderPage = (http: Http, code: string): Promise<TraderPage> =>
  callsOf(http).call('followTrader', { code }).then(parsed(parseTraderPage));

/** Returns how many follow the trader then. */
export async function chooseFollowing(
  http: Http,
  { code, isFollowed }: Pick<RankedTrader, 'code' | 'isFollowed'>,
  idempotencyKey: string,
): Promise<number> {
  const name = isFollowed ? 'followAdd' : 'followRemove';
  return (await callsOf(http).call(name, { code }, { idempotencyKey })).followers;
}
