// Support as a module of the venue: feedback from users and visitors.

import { cleanText } from '../../web/clean-text.ts';
import { networkOf } from '../../web/network.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { type Feedback, type FeedbackOptions, makeFeedback } from './feedback.ts';
import { forgetNetworks } from './feedback-limit.ts';
import { registerOfficeFeedbackCalls } from './office-feedback-calls.ts';

const minuteMs = 60_000;

export interface SupportModule extends VenueModule {
  /** For the office. */
  readonly feedback: Feedback;
}

export function makeSupportModule(
  context: ModuleContext,
  options: Pick<FeedbackOptions, 'limited' | 'officeAddress'>,
): SupportModule {
  const { db, now, outbox } = context;
  const feedback = makeFeedback({ pool: db.requests, outbox, now, ...options });
  return {
    name: 'support',
    feedback,
    calls: (register) => registerFeedbackCalls(register, feedback),
    officeCalls: (register) => registerOfficeFeedbackCalls(register, context),
    jobs: [
      {
        name: 'forget the networks of old feedback',
        everyMs: 10 * minuteMs,
        run: () => forgetNetworks(db.venue, now()),
      },
    ],
  };
}

/** Feedback over HTTP, with a login or without. */
function registerFeedbackCalls(register: RegisterCall, feedback: Pick<Feedback, 'send'>): void {
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
