// A deposit by wire: the account to pay into, each of its fields to copy, how much was sent, and the proof.
import type { BankWay } from '@candor/client';
import { Card } from '@candor/ui';
import { useWords } from '../../shared/stores.ts';
import { CopyRow, Grouped } from './copy-row.tsx';
import { Choice, ReportForm, type WayFormProps } from './report-form.tsx';
import { useDepositForm } from './use-deposit-form.ts';

/** What banks call it in every language. */
const SWIFT_LABEL = 'SWIFT / BIC';

export function WireForm({ ways, onSent, onOld }: WayFormProps<BankWay>) {
  const { t } = useWords();
  const form = useDepositForm({ kind: 'bank', ways, onSent, onOld });
  const { way } = form;
  if (!way) return null;
  return (
    <ReportForm
      form={form}
      terms={way}
      choice={
        <Choice
          label={t('wallet.deposit_account')}
          choices={ways.map(({ id, currency, bankName }) => ({
            value: id,
            label: `${currency} · ${bankName}`,
          }))}
          value={way.id}
          onChange={form.choose}
        />
      }
    >
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
        {way.bankRemark !== '' && <CopyRow label={t('wallet.deposit_bank_remark')} value={way.bankRemark} />}
      </Card>
    </ReportForm>
  );
}
