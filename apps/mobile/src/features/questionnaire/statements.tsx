// The statements of a try, one at a time, each judged true, false or not sure; back leads to the one before.
import {
  answerQuestionnaire,
  browserStorage,
  type KeyValueStorage,
  type Questionnaire,
  readJson,
} from '@candor/client';
import { Button } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

const choices = [
  ['t', 'ask.true'],
  ['f', 'ask.false'],
  ['u', 'ask.unsure'],
] as const;

export interface StatementsProps {
  readonly of: Questionnaire;
  readonly onChange: (next: Questionnaire) => void;
}

export function Statements({ of: { tryId, questions }, onChange }: StatementsProps) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const { isBusy, refusal, send } = useSend();
  const [letters, setLetters] = useState(() => readAnswers(tryId).slice(0, questions.length));
  const at = Math.min(letters.length, questions.length - 1);
  const isWhole = letters.length === questions.length;
  const heading = useRef<HTMLHeadingElement>(null);
  const put = (next: string) => {
    keepAnswers(tryId, next);
    setLetters(next);
  };
  // A screen reader hears the next statement, and the keyboard goes on from it.
  const began = useRef(at);
  useEffect(() => {
    if (at !== began.current) heading.current?.focus();
    began.current = at;
  }, [at]);
  const given = letters[at];
  return (
    <section className="flex min-h-[70dvh] flex-col gap-4">
      <progress
        value={letters.length}
        max={questions.length}
        aria-label={t('ask.title')}
        className="h-1.5 w-full accent-accent"
      />
      <p className="text-small text-muted">
        <bdi dir="ltr">
          {format.number(at + 1, 0)} / {format.number(questions.length, 0)}
        </bdi>
      </p>
      <h2 ref={heading} tabIndex={-1} className="text-title font-semibold text-pretty outline-none">
        {questions[at]?.text}
      </h2>
      <div className="mt-auto flex flex-col gap-2">
        {choices.map(([letter, key]) => (
          <Button
            key={letter}
            look="secondary"
            aria-pressed={given === letter}
            className={given === letter ? 'ring-2 ring-accent' : ''}
            disabled={isBusy}
            onClick={() => put(isWhole ? letters.slice(0, -1) + letter : letters + letter)}
          >
            {t(key)}
          </Button>
        ))}
        {isWhole && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void send(
                (key) => answerQuestionnaire(client.http, { tryId, answers: letters }, key).then(onChange),
                { of: `${tryId} ${letters}` },
              )
            }
          >
            {t('ask.send')}
          </Button>
        )}
        {letters !== '' && (
          <Button look="quiet" disabled={isBusy} onClick={() => put(letters.slice(0, -1))}>
            {t('public.back')}
          </Button>
        )}
        <Refused text={refusal?.text} />
      </div>
    </section>
  );
}

const ANSWERS_KEY = 'candor.questionnaire';

/**
 * Answers of an open try, kept until they are handed in: a reload or a closed page loses none of them. A letter for
 * each question answered so far; those of another try are none.
 */
export function readAnswers(tryId: number, storage: KeyValueStorage = browserStorage()): string {
  const kept = readJson(storage, ANSWERS_KEY);
  if (typeof kept !== 'object' || kept === null) return '';
  const { of, letters } = kept as Record<string, unknown>;
  return of === tryId && typeof letters === 'string' && /^[tfu]*$/.test(letters) ? letters : '';
}

export const keepAnswers = (
  tryId: number,
  letters: string,
  storage: KeyValueStorage = browserStorage(),
): void => storage.setItem(ANSWERS_KEY, JSON.stringify({ of: tryId, letters }));
