// The questionnaire before the first real order: its status, and a new attempt.
import {
  answerQuestionnaire,
  beginQuestionnaire,
  browserStorage,
  fetchQuestionnaire,
  type KeyValueStorage,
  type Questionnaire,
  readJson,
} from '@candor/client';
import { Button, Label, Skeleton } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useSend } from '../../shared/use-send.ts';

export function QuestionnairePage() {
  const { t } = useI18n();
  return (
    <Page title={t('ask.title')} backTo="/mine" className="px-4 pb-8">
      <RealAccountOnly>
        <Standing />
      </RealAccountOnly>
    </Page>
  );
}

function Standing() {
  const { language } = useI18n();
  const { client } = useApp();
  // Its statements come in the user's language.
  const loaded = useLoaded(language, () => fetchQuestionnaire(client.http));
  const [changed, show] = useState<Questionnaire>();
  // Loaded data is newer than any earlier response.
  useEffect(() => show(loaded.data), [loaded.data]);
  return (
    <Whole
      of={{ ...loaded, data: changed ?? loaded.data }}
      skeleton={<Skeleton className="h-72 rounded-2xl" />}
    >
      {(shown) =>
        shown.status === 'open' ? (
          <Statements key={shown.tryId} of={shown} onChange={show} />
        ) : (
          <Outcome of={shown} onChange={show} />
        )
      }
    </Whole>
  );
}

function Outcome({ of, onChange }: { of: Questionnaire; onChange: (next: Questionnaire) => void }) {
  const { t, format } = useI18n();
  const { client } = useApp();
  const { isBusy, refusal, send } = useSend();
  const { status, wrongTopics, nextAt, explained } = of;
  const isFailed = status === 'waiting' || status === 'again';
  return (
    <div className="space-y-4">
      <section className="space-y-3 rounded-2xl bg-raised p-4 text-pretty">
        {status === 'passed' && <p role="status">{t('ask.passed')}</p>}
        {isFailed && <p role="status">{t('ask.failed', { topics: wrongTopics.join(', ') })}</p>}
        {status === 'waiting' && nextAt !== null && (
          <p className="text-muted">{t('ask.wait', { time: format.dateTime(nextAt) })}</p>
        )}
        {(status === 'required' || status === 'again') && (
          <>
            <p className="text-muted">{t('ask.intro')}</p>
            <Button
              className="w-full"
              isBusy={isBusy}
              onClick={() => void send((key) => beginQuestionnaire(client.http, key).then(onChange))}
            >
              {t('ask.start')}
            </Button>
          </>
        )}
        <Refused text={refusal?.text} />
      </section>
      <Explained of={explained} />
    </div>
  );
}

/** The statements that the last attempt judged wrongly: each with whether it is true, and why. */
function Explained({ of }: { of: Questionnaire['explained'] }) {
  const { t } = useI18n();
  if (of.length === 0) return null;
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="mb-3 font-medium">{t('ask.explained')}</h2>
      <ul className="space-y-4">
        {of.map(({ text, isTrue, why }) => (
          <li
            key={text}
            className="space-y-1 border-t border-line pt-3 text-pretty first:border-t-0 first:pt-0"
          >
            <p>{text}</p>
            <p className="text-small text-muted">
              <Label tone={isTrue ? 'good' : 'bad'} className="me-2">
                {t(isTrue ? 'ask.true' : 'ask.false')}
              </Label>
              {why}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const choices = [
  ['t', 'ask.true'],
  ['f', 'ask.false'],
  ['u', 'ask.unsure'],
] as const;

interface StatementsProps {
  readonly of: Questionnaire;
  readonly onChange: (next: Questionnaire) => void;
}

/** The statements of a try, one at a time, each judged true, false or not sure; back leads to the one before. */
function Statements({ of: { tryId, questions }, onChange }: StatementsProps) {
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
  // Screen readers announce the next statement, and the keyboard focus moves to it.
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
 * Answers of an open attempt, stored until they are submitted, so that a reload or a closed page loses none of them: a
 * letter for each question answered so far. Answers of another attempt are ignored.
 */
export function readAnswers(tryId: number, storage: KeyValueStorage = browserStorage()): string {
  const stored = readJson(storage, ANSWERS_KEY);
  if (typeof stored !== 'object' || stored === null) return '';
  const { of, letters } = stored as Record<string, unknown>;
  return of === tryId && typeof letters === 'string' && /^[tfu]*$/.test(letters) ? letters : '';
}

export const keepAnswers = (
  tryId: number,
  letters: string,
  storage: KeyValueStorage = browserStorage(),
): void => storage.setItem(ANSWERS_KEY, JSON.stringify({ of: tryId, letters }));
