// Responses of the questionnaire's calls.
import * as z from 'zod/mini';

/**
 * required: no attempt yet; open: questions wait for answers; waiting: failed, and next_at is in the future; again:
 * failed and can be attempted again; passed.
 */
const QUESTIONNAIRE_STATES = ['required', 'open', 'waiting', 'again', 'passed'] as const;

export const questionnaireInfo = z.object({
  /** True if a real account must pass it before it can open anything. */
  needed: z.boolean(),
  status: z.enum(QUESTIONNAIRE_STATES),
  /** The open attempt; 0 without one. */
  try_id: z.int(),
  /** Statements to judge, in the requested language; those about experience come first and are not scored. */
  questions: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Names of topics with wrong answers in the last attempt. */
  wrong_topics: z.array(z.string()),
  /** Wrongly judged statements of the last answered attempt: whether each is true, and why. */
  explained: z.array(z.object({ text: z.string(), is_true: z.boolean(), why: z.string() })),
  next_at: z.nullable(z.string()),
});

export const questionnaireShapes = { Questionnaire: questionnaireInfo } as const;
export type WireQuestionnaire = z.infer<typeof questionnaireInfo>;
