// The questionnaire as the wire carries it.
import type { WireQuestionnaire } from '@candor/contract';
import { type Language, translateMessage } from '@candor/i18n/server';
import { CallRefused } from '../../web/refused.ts';
import { type AnyQuestion, isQuestion, isRight, isStatementTrue, type Question, topicOf } from './bank.ts';
import type { Try } from './try-rows.ts';

export const presentFailed = (nextAt: Date): CallRefused =>
  new CallRefused('questionnaire_failed', { details: { next_at: nextAt.getTime() } });

/** For the office, in English. */
export const presentTry = (one: Try) => ({
  id: one.id,
  version: one.version,
  began_at: one.beganAt.toISOString(),
  answered_at: one.answeredAt?.toISOString() ?? null,
  passed: one.passed,
  correct: one.correct,
  answers: one.questions.map((name, n) => ({
    question: translateMessage('en', `quiz.${name as AnyQuestion}`),
    answer: one.answers?.[n] ?? '',
    is_right: one.answers === null ? null : isRight(name, one.answers[n] ?? ''),
  })),
});

export function presentQuestionnaire(
  tries: readonly Try[],
  { language, isNeeded, now }: { language: Language; isNeeded: boolean; now: number },
): WireQuestionnaire {
  const [last] = tries;
  const hasPassed = tries.some(({ passed }) => passed === true);
  const open = !hasPassed && last?.answers === null ? last : undefined;
  const answered = tries.find(({ answers }) => answers !== null);
  const failed = hasPassed ? undefined : answered;
  const wrong = answered ? wrongOf(answered) : [];
  return {
    needed: isNeeded,
    status: hasPassed ? 'passed' : statusOf(last, now),
    try_id: open?.id ?? 0,
    questions: (open?.questions ?? []).map((id) => ({
      id,
      text: translateMessage(language, `quiz.${id as AnyQuestion}`),
    })),
    wrong_topics: failed
      ? wrong.map((name) => translateMessage(language, `quiz.topic_${topicOf(name)}`))
      : [],
    explained: wrong.map((name) => ({
      text: translateMessage(language, `quiz.${name}`),
      is_true: isStatementTrue(name),
      why: translateMessage(language, `quiz.${name}_why`),
    })),
    next_at: failed?.nextAt?.toISOString() ?? null,
  };
}

function statusOf(last: Try | undefined, now: number): WireQuestionnaire['status'] {
  if (!last) return 'required';
  if (last.answers === null) return 'open';
  return (last.nextAt?.getTime() ?? 0) > now ? 'waiting' : 'again';
}

/** Questions that count and were answered wrongly. They may be explained, because the next try has others. */
const wrongOf = ({ questions, answers }: Try): Question[] =>
  questions
    .filter(isQuestion)
    .filter((name) => isRight(name, answers?.[questions.indexOf(name)] ?? '') === false);
