// The office's calls about messages to people: which went out, wait or failed, and trying a failed one again.
import { PAGE_SIZE } from '@candor/contract';
import { answerOnce } from '../../web/answer-once.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { findMessage, listMessages, resendMessage } from './message-rows.ts';
import { presentMessage } from './present-client.ts';

export function registerMessageCalls(
  register: RegisterOfficeCall,
  { db, audit, now, operatorReplies }: Pick<ModuleContext, 'db' | 'audit' | 'now' | 'operatorReplies'>,
): void {
  register('officeMessages', { weight: 2 }, async ({ params: { status, channel, search = '', page } }) => {
    const filter = { status, channel, search: search.trim() };
    const { messages, total } = await listMessages(db.requests, filter, {
      ...pageOf(page),
      limit: PAGE_SIZE,
    });
    return { data: { list: messages.map(presentMessage), total } };
  });

  register('officeResendMessage', { weight: weights.written }, async ({ params, operator, idempotency }) => {
    const id = parseWhole('id', params.id);
    return answerOnce(operatorReplies, { userId: operator.id, key: idempotency }, async ({ client }) => {
      const before = await resendMessage(client, id, new Date(now()));
      if (typeof before === 'string') throw new CallRefused(before);
      const after = await findMessage(client, id);
      if (!after) throw new CallRefused('message_not_found');
      await audit.record(client, {
        operator,
        act: 'resend',
        subject: `message ${id}`,
        before: presentMessage(before),
        after: presentMessage(after),
      });
      return { data: presentMessage(after) };
    });
  });
}
