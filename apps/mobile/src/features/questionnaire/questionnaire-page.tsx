// The questionnaire before the first real order: where it stands, and a new try.
import { beginQuestionnaire, fetchQuestionnaire, type Questionnaire } from '@candor/client';
import { Button, Label, Skeleton } from '@candor/ui';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useSend } from '../../shared/use-send.ts';
import { Statements } from './statements.tsx';

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
  // What is loaded is newer than what was answered before it.
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

/** What the last try did not judge rightly: each statement, whether it is true, and why. */
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
