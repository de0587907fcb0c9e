// A question before something ends, and the act that follows a yes.

import { useState } from 'react';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { useI18n } from '../../shared/stores.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly act: () => Promise<void>;
}

export function useQuestion() {
  const { t } = useI18n();
  const [question, ask] = useState<Question | null>(null);
  const dialog = question && (
    <ConfirmationDialog
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
  );
  return { ask, dialog };
}
