// The questionnaire in the words of the contract.
import type { WireQuestionnaire } from '@candor/contract';
import { type Language, translateMessage } from '@candor/i18n/server';
import { CallRefused } from '../../web/refused.ts';
import { type Asked, isQuestion, isRight, topicOf } from './bank.ts';
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
    question: translateMessage('en', `quiz.${name as Asked}`),
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
  const failed = hasPassed ? undefined : tries.find(({ passed }) => passed === false);
  return {
    needed: isNeeded,
    status: hasPassed ? 'passed' : statusOf(last, now),
    try_id: open?.id ?? 0,
    questions: (open?.questions ?? []).map((id) => ({
      id,
      text: translateMessage(language, `quiz.${id as Asked}`),
    })),
    wrong_topics: failed ? wrongTopics(failed, language) : [],
    next_at: failed?.nextAt?.toISOString() ?? null,
  };
}

function statusOf(last: Try | undefined, now: number): WireQuestionnaire['status'] {
  if (!last) return 'required';
  if (last.answers === null) return 'open';
  return (last.nextAt?.getTime() ?? 0) > now ? 'waiting' : 'again';
}

/** The topics and not the answers: who learns those learns nothing else. */
const wrongTopics = ({ questions, answers }: Try, language: Language): string[] =>
  questions.flatMap((name, n) =>
    isQuestion(name) && isRight(name, answers?.[n] ?? '') === false
      ? [translateMessage(language, `quiz.topic_${topicOf(name)}`)]
      : [],
  );
