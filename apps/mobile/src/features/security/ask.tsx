// A question before something ends, and the act that follows a yes.
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../shared/stores.ts';

const Dialog = lazy(() => import('@candor/ui/dialog').then((m) => ({ default: m.Dialog })));

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly act: () => Promise<void>;
}

export function useQuestion() {
  const { t } = useWords();
  const [question, ask] = useState<Question | null>(null);
  const dialog = question && (
    <Suspense>
      <Dialog
        isOpen
        title={question.title}
        text={question.text}
        confirmLabel={t('public.confirm')}
        confirmLook="danger"
        cancelLabel={t('public.cancel')}
        onConfirm={() => {
          ask(null);
          void question.act();
        }}
        onCancel={() => ask(null)}
      />
    </Suspense>
  );
  return { ask, dialog };
}
