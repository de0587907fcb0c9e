// A deposit that takes two operators: the second one confirms what the first one found, or sends it back.
import { format } from '../../shared/format.ts';
import { useOperator } from '../../shared/office-context.ts';
import { BeforeAfter, useAccountAmounts } from './account-amounts.tsx';
import type { Deposit } from './deposit.ts';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

/** The server holds an amount that differs from the reported one by more than this. */
const FAR_FROM = 0.1;

export function DepositConfirmation({ row, tools }: { readonly row: Deposit; readonly tools: ItemTools }) {
  const me = useOperator();
  const account = useAccountAmounts(row.client.id);
  const credited = row.usd ?? 0;
  const after = account && account.balance + credited;
  const received = row.receipt ?? 0;
  const isFar = Math.abs(received - row.number) > FAR_FROM * row.number;
  return (
    <SecondDecision
      id={row.id}
      tools={tools}
      changes={['officeDeposits', 'officeStanding']}
      confirm={{
        call: 'officeConfirmDeposit',
        ...(row.decidedAt !== null && { seen: { decidedAt: row.decidedAt } }),
        title: `Credit ${format.moneyWithCurrency(credited)}?`,
        confirmLabel: 'Credit',
        whyNot:
          row.decidedBy === me.email ? 'You approved this, so another operator must confirm it.' : undefined,
        body: (
          <>
            <p>
              {format.number(received, 8)} {row.currencyCode} received with reference {row.reference},
              credited to {row.client.email || row.client.uid}. Once credited, it can only be reversed by an
              adjustment.
            </p>
            <BeforeAfter changes={[{ label: 'Balance', before: account?.balance, after }]} />
          </>
        ),
      }}
      refuse={{
        call: 'officeRefuseDeposit',
        label: 'Send back',
        title: 'Send it back to be decided again?',
        confirmLabel: 'Send back',
      }}
    >
      <p className="text-caption text-warn">
        {isFar
          ? `This needs two operators: ${format.number(row.number, 8)} ${row.currencyCode} was reported.`
          : 'This needs two operators: it brings the client’s deposits in seven days, or what its operator decided alone in 24 hours, above the limit.'}
      </p>
    </SecondDecision>
  );
}
