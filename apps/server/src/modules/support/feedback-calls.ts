// Feedback over HTTP: from whoever sends it, with a login or without.

import { cleanText } from '../../web/clean-text.ts';
import { networkOf } from '../../web/network.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { Feedback } from './feedback.ts';

export function registerFeedbackCalls(register: RegisterCall, feedback: Pick<Feedback, 'send'>): void {
  register('feedback', { weight: weights.written }, async (call) => {
    const { params, session, language, address, idempotency: key } = call;
    const text = cleanText(params.text);
    if (text === '') throw invalid('text');
    const outcome = await feedback.send({
      key,
      userId: session?.user.id ?? null,
      accountId: session?.accountId ?? null,
      network: networkOf(address),
      language,
      text,
      contact: cleanText(params.contact ?? '').replaceAll(/\s+/g, ' ') || null,
    });
    if (outcome.ok) return { data: null, message: { key: 'msg.feedback_sent' } };
    if (outcome.fault === 'conflict') throw new CallRefused('idempotency_conflict');
    throw new CallRefused('feedback_limit', { details: { seconds: outcome.seconds } });
  });
}
