// A deposit by wire: the account to pay into, each of its fields to copy, how much was sent, and the proof.
import type { BankWay } from '@candor/client';
import { Card, Chips } from '@candor/ui';
import { useWords } from '../../shared/stores.ts';
import { AmountField } from './amount-field.tsx';
import { CopyRow, Grouped } from './copy-row.tsx';
import { FormFoot } from './form-foot.tsx';
import { useDepositForm } from './use-deposit-form.ts';

export interface WireFormProps {
  readonly ways: readonly BankWay[];
  readonly onSent: () => void;
  readonly onOld: () => void;
}

/** What banks call it in every language. */
const SWIFT_LABEL = 'SWIFT / BIC';

export function WireForm({ ways, onSent, onOld }: WireFormProps) {
  const { t } = useWords();
  const form = useDepositForm({ kind: 'bank', ways, onSent, onOld });
  const { way } = form;
  if (!way) return null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <p className="px-4 pt-3 text-small font-medium text-muted">{t('wallet.deposit_account')}</p>
      <Chips
        label={t('wallet.deposit_account')}
        choices={ways.map(({ id, currency, bankName }) => ({
          value: id,
          label: `${currency} · ${bankName}`,
        }))}
        value={way.id}
        onChange={form.choose}
      />
      <div className="space-y-4 px-4 pt-3">
        <Card className="py-1">
          <CopyRow label={t('wallet.deposit_payee')} value={way.payeeName} />
          <CopyRow label={t('wallet.deposit_payee_account')} value={way.payeeAccount}>
            <Grouped text={way.payeeAccount} />
          </CopyRow>
          <CopyRow label={t('wallet.deposit_bank')} value={way.bankName} />
          {way.bankSwift !== '' && <CopyRow label={SWIFT_LABEL} value={way.bankSwift} />}
          {way.bankAddress !== '' && (
            <CopyRow label={t('wallet.deposit_bank_address')} value={way.bankAddress} />
          )}
          {way.bankRemark !== '' && (
            <CopyRow label={t('wallet.deposit_bank_remark')} value={way.bankRemark} />
          )}
        </Card>
        <AmountField form={form} terms={way} />
        <FormFoot form={form} />
      </div>
    </form>
  );
}
