// The ranking of traders, and whether the client is shown in it.
import type { AccountId } from '@candor/core';
import { answerOnce } from '../../web/answer-once.ts';
import type { KeptReplies } from '../../web/kept-replies.ts';
import { parseYesNo } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Session } from '../../web/session.ts';
import { presentOwnRanking, presentRankedTrader } from './present-ranking.ts';
import type { RankedUser, Ranking } from './ranking.ts';
import { NAME_LENGTH } from './trader-name.ts';

export function registerRankingCalls(
  register: RegisterCall,
  {
    desk,
    ranking,
    replies,
  }: { desk: { upToDate(accountId: AccountId): Promise<void> }; ranking: Ranking; replies: KeptReplies },
): void {
  register('followList', { weight: weights.stored }, async ({ params, session }) => {
    const { order = 'week', kind = 'all' } = params;
    const traders = await ranking.list({ order, kind, userId: session?.user.id ?? null });
    return { data: traders.map((trader, place) => presentRankedTrader(trader, place + 1)) };
  });

  register('followMine', { weight: weights.stored }, async ({ session }) => {
    await desk.upToDate(session.accountId);
    return { data: presentOwnRanking(await ranking.mine(rankedUser(session))) };
  });

  register('followShow', { weight: weights.written }, async ({ params, session, idempotency: key }) => {
    const isShown = parseYesNo('show', params.show);
    const user = rankedUser(session);
    const ready = async (): Promise<void> => {
      await Promise.all([desk.upToDate(user.accountId), ranking.prepare()]);
    };
    return answerOnce(replies, { userId: user.id, key, ready }, async (act) => {
      const own = isShown ? await ranking.show(act, user, params.name) : await ranking.hide(act, user);
      if (own === 'name_missing') throw missing('name');
      if (typeof own === 'string') throw new CallRefused(own, { details: NAME_LENGTH });
      return {
        data: presentOwnRanking(own),
        message: { key: isShown ? 'msg.ranking_shown' : 'msg.ranking_hidden' },
      };
    });
  });
}

const rankedUser = ({ accountId, user: { id, isDemo } }: Session): RankedUser => ({ id, accountId, isDemo });
