// The ranking of traders, and whether the reader is shown in it.

import type { AccountId } from '@candor/core';
import { answerOnce } from '../../web/answer-once.ts';
import type { KeptReplies } from '../../web/kept-replies.ts';
import { parseChoice } from '../../web/parse-values.ts';
import { CallRefused, missing } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { presentOwnRanking, presentRankedTrader } from './present-ranking.ts';
import type { Ranking } from './ranking.ts';
import { NAME_LENGTH } from './trader-name.ts';

export function registerRankingCalls(
  register: RegisterCall,
  {
    desk,
    ranking,
    replies,
  }: { desk: { upToDate(accountId: AccountId): Promise<void> }; ranking: Ranking; replies: KeptReplies },
): void {
  register('followList', async () => ({
    data: (await ranking.list()).map((trader, place) => presentRankedTrader(trader, place + 1)),
  }));

  register('followMine', async ({ session: { user } }) => {
    await desk.upToDate(user.id);
    return { data: presentOwnRanking(await ranking.mine(user)) };
  });

  register('followShow', async ({ params, session: { user }, idempotency: key }) => {
    const isShown = parseChoice('show', params.show, { 1: true, 0: false });
    return answerOnce(replies, { userId: user.id, key }, async () => {
      await desk.upToDate(user.id);
      if (!isShown) await ranking.hide(user);
      else {
        const fault = await ranking.show(user, params.name);
        if (fault === 'name_missing') throw missing('name');
        if (fault) throw new CallRefused(fault, { details: NAME_LENGTH });
      }
      return {
        data: presentOwnRanking(await ranking.mine(user)),
        message: { key: isShown ? 'msg.ranking_shown' : 'msg.ranking_hidden' },
      };
    });
  });
}
