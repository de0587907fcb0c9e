// The end of both forms: the proof, what went wrong, and the button.
import { Button } from '@candor/ui';
import { PhotoField } from '../../shared/photo-field.tsx';
import { useWords } from '../../shared/stores.ts';
import type { DepositForm } from './use-deposit-form.ts';

export function FormFoot({
  form,
}: {
  form: Pick<DepositForm, 'photo' | 'proofFault' | 'refusal' | 'isBusy'>;
}) {
  const { t } = useWords();
  const { photo, proofFault, refusal, isBusy } = form;
  return (
    <>
      <PhotoField
        label={t('wallet.deposit_proof')}
        hint={t('wallet.deposit_proof_hint')}
        fault={proofFault}
        photo={photo}
        disabled={isBusy}
      />
      {refusal !== undefined && (
        <p role="alert" className="text-small text-pretty text-danger">
          {refusal}
        </p>
      )}
      <Button type="submit" className="w-full" isBusy={isBusy}>
        {t(isBusy ? 'wallet.deposit_sending' : 'wallet.deposit_send')}
      </Button>
    </>
  );
}
