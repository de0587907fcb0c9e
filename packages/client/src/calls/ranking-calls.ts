// The ranking over HTTP, the choice to be shown in it, and whom one follows.
import { rankingPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import {
  type OwnRanking,
  parseOwnRanking,
  parseRanking,
  type RankedTrader,
  type RankingOrder,
} from '../parse/ranking.ts';
import { parseTraderPage, type TraderPage } from '../parse/trader-page.ts';
import { makeIdempotencyKey } from '../random-id.ts';

/** The first hundred of demo accounts, or of real ones. */
export const fetchRanking = (
  http: Pick<Http, 'at'>,
  asked: { readonly order: RankingOrder; readonly kind: 'real' | 'demo' },
): Promise<readonly RankedTrader[]> =>
  http.at(rankingPaths).call('followList', asked, { quiet: true }).then(parsed(parseRanking));

export const fetchOwnRanking = (http: Pick<Http, 'at'>): Promise<OwnRanking> =>
  http.at(rankingPaths).call('followMine', {}, { quiet: true }).then(parsed(parseOwnRanking));

/** A name shows its client in the ranking, null hides them. Answers what the server says of it, for people. */
export async function chooseRanking(http: Pick<Http, 'at'>, name: string | null): Promise<string> {
  const params = name === null ? ({ show: '0' } as const) : ({ show: '1', name } as const);
  return (
    await http
      .at(rankingPaths)
      .send('followShow', params, { quiet: true, idempotencyKey: makeIdempotencyKey() })
  ).msg;
}

export interface FollowedPage {
  readonly rows: readonly RankedTrader[];
  readonly total: number;
}

/** Those whom the client follows, the latest first; pages begin with 1. */
export const fetchFollowed = (http: Pick<Http, 'at'>, page: number): Promise<FollowedPage> =>
  http
    .at(rankingPaths)
    .call('followFollowing', { page }, { quiet: true })
    .then(parsed(({ list, total }) => ({ rows: parseRanking(list), total })));

export const fetchTraderPage = (http: Pick<Http, 'at'>, code: string): Promise<TraderPage> =>
  http.at(rankingPaths).call('followTrader', { code }, { quiet: true }).then(parsed(parseTraderPage));

/** Safe to do again. Answers how many follow the trader then. */
export async function chooseFollowing(
  http: Pick<Http, 'at'>,
  code: string,
  isFollowing: boolean,
): Promise<number> {
  const call = isFollowing ? 'followAdd' : 'followRemove';
  return (
    await http.at(rankingPaths).send(call, { code }, { quiet: true, idempotencyKey: makeIdempotencyKey() })
  ).data.followers;
}
