// Clients' money at the end of a day: a line for each bank account and wallet, against the amount owed.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { format } from '../../shared/format.ts';
import { TextArea, TextInput } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { readTexts, useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { useUnsaved } from '../../shared/unsaved.ts';

interface Line {
  readonly id: number;
  readonly place: string;
  readonly amount: string;
  readonly evidence: string;
}

const emptyLine = (id: number): Line => ({ id, place: '', amount: '', evidence: '' });

/** Unsaved input of this tab. */
function readTyped(found: unknown): { readonly lines: readonly Line[]; readonly cause: string } {
  const { lines, cause } = (typeof found === 'object' && found !== null ? found : {}) as {
    lines?: unknown;
    cause?: unknown;
  };
  const typed = Array.isArray(lines)
    ? lines.map((line, index) => ({ ...emptyLine(index), ...readTexts(line) }))
    : [];
  return {
    lines: typed.length > 0 ? typed : [emptyLine(0)],
    cause: typeof cause === 'string' ? cause : '',
  };
}

export function ReconcileForm({ day, onDone }: { readonly day: string; readonly onDone: () => void }) {
  const { data } = useRead('reportDay', { day });
  const draft = `reconciliation ${day}`;
  const found = useFoundDraft(draft);
  const [begun] = useState(() => readTyped(found));
  const [lines, setLines] = useState<readonly Line[]>(begun.lines);
  const [cause, setCause] = useState(begun.cause);
  const isTyped =
    cause !== '' || lines.some(({ place, amount, evidence }) => place + amount + evidence !== '');
  const keep = useKeepDraft(draft, isTyped ? { lines, cause } : undefined);
  const forget = useUnsaved('the reconciliation', isTyped);
  const leave = (): void => {
    forget();
    keep(undefined);
    onDone();
  };
  const enter = useAct('reconcileDay', {
    doneText: 'Entered. Another operator must sign it off.',
    changes: ['reconciliations', 'reportDay', 'reportDays'],
    onDone: leave,
    isQuiet: true,
  });
  const change = (id: number, changed: Partial<Line>): void =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...changed } : line)));
  const owed = data?.totals.owed;
  const held = lines.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0);
  const difference = owed === undefined ? 0 : Math.round((held - owed) * 1e6) / 1e6;
  const isWhole = lines.every(
    ({ place, amount, evidence }) =>
      place.trim() && /^-?\d+(\.\d{1,6})?$/.test(amount.trim()) && evidence.trim(),
  );
  const why = !isWhole
    ? 'Each line needs an account, an amount with a decimal point and at most 6 decimals, and evidence'
    : difference !== 0 && cause.trim() === ''
      ? 'Explain the difference'
      : undefined;
  return (
    <Panel title={`Enter ${day}`}>
      <div className="flex flex-col gap-3 p-4">
        <p>
          Owed to clients: <strong>{owed === undefined ? '…' : `${format.money(owed)} USD`}</strong>, held:{' '}
          <strong>{format.money(held)} USD</strong>, difference:{' '}
          <strong>{format.signedMoney(difference)} USD</strong>
        </p>
        {lines.map((line) => (
          <div key={line.id} className="grid grid-cols-[2fr_1fr_3fr_auto] items-end gap-2">
            <TextInput
              label="Bank account or wallet"
              maxLength={120}
              value={line.place}
              onChange={(place) => change(line.id, { place })}
            />
            <TextInput
              label="USD"
              inputMode="decimal"
              value={line.amount}
              onChange={(amount) => change(line.id, { amount })}
            />
            <TextInput
              label="Evidence"
              placeholder="Statement, block or confirmation"
              maxLength={300}
              value={line.evidence}
              onChange={(evidence) => change(line.id, { evidence })}
            />
            <ActButton
              disabled={lines.length === 1}
              onClick={() => setLines(lines.filter(({ id }) => id !== line.id))}
            >
              Remove
            </ActButton>
          </div>
        ))}
        <div>
          <ActButton
            onClick={() => setLines([...lines, emptyLine(Math.max(...lines.map(({ id }) => id)) + 1)])}
          >
            Add a line
          </ActButton>
        </div>
        {difference !== 0 && (
          <TextArea label="Cause of the difference" maxLength={1_000} value={cause} onChange={setCause} />
        )}
        {enter.fault && (
          <p role="alert" className="text-danger">
            {faultText(enter.fault)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <ActButton onClick={leave}>Cancel</ActButton>
          <ActButton
            act={enter}
            look="primary"
            why={why}
            onClick={() =>
              void enter.run({
                day,
                lines: lines.map(({ place, amount, evidence }) => ({
                  place,
                  amount: amount.trim(),
                  evidence,
                })),
                cause,
              })
            }
          >
            Enter
          </ActButton>
        </div>
      </div>
    </Panel>
  );
}
