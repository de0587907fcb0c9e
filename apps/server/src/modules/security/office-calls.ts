// The office's call about what guards a client's account.
import { answerOnce } from '../../web/answer-once.ts';
import type { KeptReplies } from '../../web/kept-replies.ts';
import { parseWhole } from '../../web/parse-values.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import { type ResetOptions, resetFactor } from './factor-resets.ts';

export function registerSecurityOfficeCalls(
  register: RegisterOfficeCall,
  { replies, ...options }: ResetOptions & { readonly replies: KeptReplies },
): void {
  register(
    'officeResetFactor',
    { weight: weights.written },
    async ({ params, operator, idempotency: key }) => {
      const given = { id: parseWhole('id', params.id), reason: params.reason, operator };
      return answerOnce(replies, { userId: operator.id, key }, async (act) => ({
        data: { ended: await resetFactor(act, given, options) },
      }));
    },
  );
}
