// Support as a module of the venue: what users and visitors write to us.
import type { ModuleContext, VenueModule } from '../module.ts';
import { type Feedback, type FeedbackOptions, makeFeedback } from './feedback.ts';
import { registerFeedbackCalls } from './feedback-calls.ts';
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
