// What a client answered in the questionnaire about their knowledge: each try with how it ended, and its questions. They are read
// once they are asked for, as each look is audited.
import type { OfficeAnswer } from '@candor/client/office';
import { classNames, Label } from '@candor/ui';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Panel } from '../../shared/page.tsx';
import { faultText, useRead } from '../../shared/queries.ts';
import { Time } from '../../shared/time.tsx';

type Try = OfficeAnswer<'officeClientQuestionnaire'>['tries'][number];

const answerWords: Readonly<Record<string, string>> = { t: 'True', f: 'False', u: 'I don’t know' };

export function QuestionnairePanel({ id }: { readonly id: number }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useRead('officeClientQuestionnaire', { id }, { isEnabled: isAsked });
  return (
    <Panel
      title="Appropriateness test"
      aside={
        !isAsked && (
          <ActButton call="officeClientQuestionnaire" onClick={() => setAsked(true)}>
            Show the answers
          </ActButton>
        )
      }
    >
      {!isAsked && (
        <p className="px-4 py-3 text-small text-muted">
          Answers given before the first real order. Viewing them is logged.
        </p>
      )}
      {error !== null && data === undefined && (
        <p role="alert" className="px-4 py-3 text-small text-danger">
          {faultText(error)}
        </p>
      )}
      {data?.tries.length === 0 && <p className="px-4 py-3 text-small text-muted">Not started.</p>}
      {data?.tries.map((one) => (
        <OneTry key={one.id} one={one} />
      ))}
    </Panel>
  );
}

function OneTry({ one }: { readonly one: Try }) {
  const { id, beganAt, answeredAt, passed, correct, answers } = one;
  return (
    <section aria-label={`Try ${id}`} className="border-b border-line px-4 py-3 last:border-b-0">
      <h3 className="flex flex-wrap items-center gap-2 text-small font-semibold">
        <Time at={answeredAt ?? beganAt} />
        {passed === null ? (
          <Label>Started, not submitted</Label>
        ) : (
          <Label tone={passed ? 'accent' : 'warn'}>{passed ? 'Passed' : 'Failed'}</Label>
        )}
        {correct !== null && (
          <span className="font-normal text-muted">
            {correct} of {answers.filter(({ isRight }) => isRight !== null).length} right
          </span>
        )}
      </h3>
      <ol className="mt-2 flex flex-col gap-1.5">
        {answers.map(({ question, answer, isRight }) => (
          <li key={question} className="grid grid-cols-[minmax(0,1fr)_9rem] gap-3 text-small">
            <span>{question}</span>
            <span
              className={classNames(
                'text-end',
                isRight === true && 'text-good',
                isRight === false && 'text-danger',
              )}
            >
              {answerWords[answer] ?? '–'}
              {isRight !== null && <span className="text-muted">{isRight ? ', right' : ', wrong'}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
