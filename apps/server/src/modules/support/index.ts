// Support as a module of the venue: what users and visitors write to us.
import type { ModuleKit, VenueModule } from '../module.ts';
import { type Feedback, type FeedbackOptions, makeFeedback } from './feedback.ts';
import { registerFeedbackCalls } from './feedback-calls.ts';
import { forgetNetworks } from './feedback-limit.ts';

const minuteMs = 60_000;

export interface SupportModule extends VenueModule {
  /** For the office. */
  readonly feedback: Feedback;
}

export function makeSupportModule(
  { db, now, outbox }: ModuleKit,
  options: Pick<FeedbackOptions, 'limited' | 'officeAddress'>,
): SupportModule {
  const feedback = makeFeedback({ pool: db.requests, outbox, now, ...options });
  return {
    name: 'support',
    feedback,
    calls: (register) => registerFeedbackCalls(register, feedback),
    jobs: [
      {
        name: 'forget the networks of old feedback',
        everyMs: 10 * minuteMs,
        run: () => forgetNetworks(db.venue, now()),
      },
    ],
  };
}
