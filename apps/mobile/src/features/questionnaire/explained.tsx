// What the last try did not judge rightly: each statement, whether it is true, and why.
import type { Questionnaire } from '@candor/client';
import { Label } from '@candor/ui';
import { useWords } from '../../shared/stores.ts';

export function Explained({ of }: { of: Questionnaire['explained'] }) {
  const { t } = useWords();
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
