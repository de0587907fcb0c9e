// What the questionnaire answers.
import * as z from 'zod/mini';

/**
 * required: none was tried; open: questions wait for answers; waiting: it was failed, and next_at has not come; again: it was
 * failed and may be tried again; passed.
 */
const QUESTIONNAIRE_STATES = ['required', 'open', 'waiting', 'again', 'passed'] as const;

export const questionnaireInfo = z.object({
  /** Whether a real account must pass it before it opens anything. */
  needed: z.boolean(),
  status: z.enum(QUESTIONNAIRE_STATES),
  /** Of the open try; 0 without one. */
  try_id: z.int(),
  /** Statements to be judged, in the language that was asked for; those about experience come first and don't count. */
  questions: z.array(z.object({ id: z.string(), text: z.string() })),
  /** What the last try got wrong, by name. */
  wrong_topics: z.array(z.string()),
  /** What the last try that was answered did not judge rightly: whether the statement is true, and why. */
  explained: z.array(z.object({ text: z.string(), is_true: z.boolean(), why: z.string() })),
  next_at: z.nullable(z.string()),
});

export const questionnaireShapes = { Questionnaire: questionnaireInfo } as const;
export type WireQuestionnaire = z.infer<typeof questionnaireInfo>;
