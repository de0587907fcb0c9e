// The sheet that shows recovery codes and is done once one of them was typed back.
import { Button } from '@candor/ui';
import { useState } from 'react';
import { Form } from '../../shared/form-parts.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { RecoveryCodes, useKeptCheck } from './recovery-codes.tsx';

export interface CodesSheetProps {
  readonly codes: readonly string[];
  readonly onGone: () => void;
}

export function CodesSheet({ codes, onGone }: CodesSheetProps) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(true);
  return (
    <Sheet isOpen={isOpen} onClose={() => setOpen(false)} onGone={onGone} title={t('user.recovery_codes')}>
      <KeepCodes codes={codes} onKept={() => setOpen(false)} />
    </Sheet>
  );
}

export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useI18n();
  const [isSaved, setSaved] = useState(false);
  const check = useKeptCheck(codes);
  if (!isSaved)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button className="mt-4 w-full" onClick={() => setSaved(true)}>
          {t('user.recovery_saved')}
        </Button>
      </>
    );
  return (
    <Form
      className="space-y-4"
      onSubmit={() => {
        if (check.isRight) onKept();
        else check.attempt();
      }}
    >
      {check.field}
      <Button type="submit" className="w-full">
        {t('public.done')}
      </Button>
      <Button look="quiet" className="w-full" onClick={() => setSaved(false)}>
        {t('public.back')}
      </Button>
    </Form>
  );
}
