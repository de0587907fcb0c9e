// The unsaved changes: before and after, the clients affected, and Save.
import { makeIdempotencyKey } from '@candor/client/office';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextArea } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useMay, useOffice } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { reasonFault } from '../../shared/reason-field.tsx';
import { DryRunView } from './dry-run-view.tsx';
import type { ChangedField, Changes } from './market-fields.ts';
import type { DryRun, Instrument } from './market-words.ts';

const DRY_RUN_AFTER_MS = 400;

export interface ChangePanelProps {
  /** The version that the fields started from. */
  readonly basis: Instrument;
  /** The current version. */
  readonly newest: Instrument;
  readonly changes: Changes;
  readonly shown: readonly ChangedField[];
  readonly onSaved: (instrument: Instrument) => void;
  readonly onDrop: () => void;
}

export function ChangePanel({ basis, newest, changes, shown, onSaved, onDrop }: ChangePanelProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const dryRun = useDryRun(basis, changes, shown.length > 0);
  const save = useAct('officeChangeInstrument', {
    doneText: `${basis.showCode} changed for all clients.`,
    changes: ['officeInstrument', 'officeInstruments', 'officeInstrumentHistory', 'officeCategories'],
    isQuiet: true,
    onDone(answer) {
      setOpen(false);
      setReason('');
      onSaved(answer);
    },
  });
  const isChanged = shown.length > 0;
  const isOvertaken = isChanged && basis.version !== newest.version;
  const why = whyNot(isChanged, isOvertaken, dryRun.fault, newest.changedBy);
  useKeys('Changes', [
    { key: 'Ctrl+s', text: 'Save', everywhere: true, run: () => why === undefined && setOpen(true) },
  ]);
  return (
    <Panel
      title="Unsaved changes"
      aside={
        <>
          {isChanged && (
            <ActButton look="quiet" onClick={onDrop}>
              Discard
            </ActButton>
          )}
          <ActButton
            call="officeChangeInstrument"
            look="primary"
            shortcut="Ctrl S"
            why={why}
            onClick={() => setOpen(true)}
          >
            Save
          </ActButton>
        </>
      }
    >
      {isChanged ? (
        <>
          <BeforeAfter shown={shown} />
          {isOvertaken && <p className="px-4 pb-3 text-small text-warn">{why}</p>}
          {dryRun.fault !== undefined && (
            <p role="alert" className="px-4 pb-3 text-small text-danger">
              {dryRun.fault}
            </p>
          )}
          {dryRun.data && <DryRunView dryRun={dryRun.data} isOld={dryRun.isOld} />}
        </>
      ) : (
        <p className="p-4 text-small text-muted">
          Change a field to see, before you save, which accounts it would put into margin call or stop-out.
        </p>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        isWide
        title={`Change ${basis.showCode} for all clients`}
        confirmLabel="Save"
        act={save}
        why={reasonFault(reason)}
        onConfirm={() =>
          void save.run({ ...changes, id: basis.id, version: basis.version, reason: reason.trim() })
        }
        onClose={() => setOpen(false)}
      >
        <BeforeAfter shown={shown} />
        {dryRun.data && <DryRunView dryRun={dryRun.data} isOld={dryRun.isOld} isShort />}
        <TextArea
          label="Reason (kept in the history)"
          required
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </ConfirmDialog>
    </Panel>
  );
}

function whyNot(isChanged: boolean, isOvertaken: boolean, fault: string | undefined, by: string) {
  if (!isChanged) return 'No changes.';
  if (isOvertaken)
    return `${by} changed this instrument in the meantime. Discard your changes and review it again.`;
  return fault;
}

/** Tried on the engine shortly after the last key stroke; the previous result stays visible meanwhile. */
function useDryRun(basis: Instrument, changes: Changes, isChanged: boolean) {
  const { http } = useOffice();
  const may = useMay();
  const words = JSON.stringify(changes);
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(words), DRY_RUN_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [words]);
  const { data, error, isFetching } = useQuery<DryRun | undefined>({
    queryKey: ['dry run', basis.id, basis.version, settled],
    queryFn: async ({ signal }) => {
      const input = { ...(JSON.parse(settled) as Changes), id: basis.id, dryRun: true };
      const options = { signal, key: makeIdempotencyKey() };
      return (await http.call('officeChangeInstrument', input, options)).dryRun;
    },
    enabled: isChanged && may('markets.write') && settled !== '{}',
    placeholderData: (before) => before,
    retry: false,
  });
  const fault = error && settled === words ? faultText(error) : undefined;
  return { data: fault === undefined ? data : undefined, fault, isOld: isFetching || settled !== words };
}

function BeforeAfter({ shown }: { readonly shown: readonly ChangedField[] }) {
  return (
    <table className="w-full text-small">
      <thead>
        <tr className="text-caption text-muted">
          <th className="px-4 py-2 text-start font-medium">Field</th>
          <th className="px-2 py-2 text-start font-medium">Before</th>
          <th className="px-4 py-2 text-start font-medium">After</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line/60">
            <th scope="row" className="px-4 py-1.5 text-start font-normal">
              {label}
            </th>
            <td className="px-2 py-1.5 break-words text-muted">{before || '–'}</td>
            <td className="px-4 py-1.5 font-medium break-words">{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
