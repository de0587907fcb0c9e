// How far the questionnaire of appropriateness is.
import type { WireQuestionnaire } from '@candor/contract';

export interface Questionnaire {
  readonly isNeeded: boolean;
  readonly status: WireQuestionnaire['status'];
  readonly tryId: number;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
  /** What the last try got wrong, in the user's words. */
  readonly wrongTopics: readonly string[];
  /** The statements that it got wrong: whether each is true, and why. */
  readonly explained: readonly { readonly text: string; readonly isTrue: boolean; readonly why: string }[];
  /** When another try may begin; null without a failed one. */
  readonly nextAt: string | null;
}

export const parseQuestionnaire = (wire: WireQuestionnaire): Questionnaire => ({
  isNeeded: wire.needed,
  status: wire.status,
  tryId: wire.try_id,
  questions: wire.questions,
  wrongTopics: wire.wrong_topics,
  explained: wire.explained.map(({ text, is_true: isTrue, why }) => ({ text, isTrue, why })),
  nextAt: wire.next_at,
});
