// The decision about a deposit: what was received and the transaction's reference, the balance before and after, and
// the confirmation with the amounts. It can be done by keyboard: A, the amount, Tab, the reference, Enter, Enter.
import { calculateDepositUsd, moneyToNumber, parseExact } from '@candor/core';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useAct, useRead } from '../../shared/queries.ts';
import { BeforeAfter, useAccountAmounts } from './account-amounts.tsx';
import { claimReason } from './claim-bar.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import type { Deposit } from './deposit.ts';
import type { ItemTools } from './review-frame.tsx';

/** Decimals of an amount of coin. */
const DECIMALS_MAX = 8;

export interface DepositDecisionProps {
  readonly row: Deposit;
  readonly tools: ItemTools;
  readonly onReject: () => void;
}

export function DepositDecision({ row, tools, onReject }: DepositDecisionProps) {
  const [received, setReceived] = useState('');
  const [reference, setReference] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const account = useAccountAmounts(row.client.id);
  const decide = useAct('officeDecideDeposit', {
    changes: ['officeDeposits', 'officeStanding'],
    isQuiet: true,
    onDone: () => {
      setConfirming(false);
      tools.next();
    },
  });
  const given = reference.trim();
  const used = useRead('officeReferenceUse', { reference: given }, { isEnabled: given !== '' });
  const usd = worthOf(received, row.usdPrice);
  const held = claimReason(tools.claim);
  const usedBy = given === '' ? undefined : used.data?.list[0];
  const why =
    held ??
    (usd === null ? 'Enter the amount that was received.' : undefined) ??
    (given === '' ? 'Enter the reference of the transaction.' : undefined) ??
    (usedBy === undefined ? undefined : `This reference was already used for deposit ${usedBy}.`);
  useKeys('Item', [
    {
      key: 'a',
      text: 'Approve: type what was received',
      run: () => form.current?.querySelector('input')?.focus(),
    },
    { key: 'r', text: 'Reject', run: () => held === undefined && onReject() },
  ]);
  const after = account && usd !== null ? account.balance + usd : undefined;
  const beforeAfter = <BeforeAfter changes={[{ label: 'Balance', before: account?.balance, after }]} />;
  const ask = (): void => {
    if (why !== undefined) return;
    decide.forget();
    setConfirming(true);
  };
  return (
    <>
      <div className="border-t border-line pt-3">{beforeAfter}</div>
      <DecisionFoot>
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <div className="grid min-w-80 flex-1 grid-cols-2 items-start gap-3">
            <TextInput
              label={`Received, in ${row.currencyCode}`}
              inputMode="decimal"
              value={received}
              disabled={held !== undefined}
              placeholder={String(row.number)}
              fault={received !== '' && usd === null && 'Use a decimal point and at most 8 decimals.'}
              hint={usd !== null && `${format.moneyWithCurrency(usd)}`}
              onChange={setReceived}
              onKeyDown={leaveOnEscape}
            />
            <TextInput
              label="Reference of the transaction"
              value={reference}
              maxLength={200}
              disabled={held !== undefined}
              fault={
                usedBy !== undefined && (
                  <>
                    Used by{' '}
                    <Link href={`/reviews/deposits?item=${usedBy}`} className="underline">
                      deposit {usedBy}
                    </Link>
                  </>
                )
              }
              onChange={setReference}
              onKeyDown={leaveOnEscape}
            />
          </div>
          {usd !== null && Number(received) !== row.number && (
            <p className="order-last w-full text-caption text-warn">
              Differs from the reported amount: {format.number(row.number, DECIMALS_MAX)} {row.currencyCode}.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {/* Enter in a field does the same. */}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
            <ActButton call="officeDecideDeposit" look="primary" shortcut="Enter" why={why} onClick={ask}>
              Approve {usd !== null && format.moneyWithCurrency(usd)}
            </ActButton>
            <ActButton call="officeDecideDeposit" look="danger" shortcut="R" why={held} onClick={onReject}>
              Reject
            </ActButton>
          </div>
        </form>
      </DecisionFoot>
      <ConfirmDialog
        isOpen={isConfirming}
        title={`Credit ${usd === null ? '' : format.moneyWithCurrency(usd)}?`}
        confirmLabel="Credit"
        act={decide}
        onConfirm={() =>
          void decide.run({ id: row.id, approve: true, received: received.trim(), reference: given })
        }
        onClose={() => setConfirming(false)}
      >
        <p>
          {format.number(Number(received), DECIMALS_MAX)} {row.currencyCode} received with reference {given},
          credited to {row.client.email || row.client.uid}. Once credited, it can only be reversed by an
          adjustment.
        </p>
        {beforeAfter}
      </ConfirmDialog>
    </>
  );
}

/** Escape leaves the field, so that the page's keys work again. */
export function leaveOnEscape(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  event.currentTarget.blur();
}

/** In USD, as it would be credited; null for an invalid amount. */
function worthOf(received: string, usdPrice: number): number | null {
  const amount = parseExact(received.trim(), DECIMALS_MAX);
  const price = parseExact(
    usdPrice.toLocaleString('en', { maximumSignificantDigits: 15, useGrouping: false }),
    15,
  );
  if (!amount.ok || !price.ok) return null;
  const usd = calculateDepositUsd(amount.text, price.text);
  return usd === null || usd <= 0 ? null : moneyToNumber(usd);
}
