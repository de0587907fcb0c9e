// The ranking over HTTP, and the choice to be shown in it.
import { rankingPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parsed } from '../parse/figures.ts';
import { type OwnRanking, parseOwnRanking, parseRanking, type RankedTrader } from '../parse/ranking.ts';

export const fetchRanking = (http: Pick<Http, 'at'>): Promise<readonly RankedTrader[]> =>
  http.at(rankingPaths).call('followList', {}, { quiet: true }).then(parsed(parseRanking));

export const fetchOwnRanking = (http: Pick<Http, 'at'>): Promise<OwnRanking> =>
  http.at(rankingPaths).call('followMine', {}, { quiet: true }).then(parsed(parseOwnRanking));

/** A name shows its client in the ranking, null hides them. Answers what the server says of it, for people. */
export async function chooseRanking(http: Pick<Http, 'at'>, name: string | null): Promise<string> {
  const params = name === null ? ({ show: '0' } as const) : ({ show: '1', name } as const);
  return (await http.at(rankingPaths).send('followShow', params, { quiet: true })).msg;
}
