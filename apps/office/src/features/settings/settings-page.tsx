// Every setting of the site, by subject, with who changed it last. Changes are collected, reviewed together and saved
// at once.
import { CallError, type OfficeAnswer, type OfficeInput } from '@candor/client/office';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { DataTable } from '../../shared/data-table.tsx';
import { camelName } from '../../shared/field-words.ts';
import { Differences } from '../../shared/fields-dialog.tsx';
import { format } from '../../shared/format.ts';
import { Select, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { ReasonLine, reasonFault } from '../../shared/reason-field.tsx';
import { readTexts, useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { type SettingSpec, settingGroups, settingSpecs, wordOf } from './setting-groups.ts';

export default function SettingsPage() {
  const may = useMay();
  const { data } = useRead('officeSettings', {});
  const found = useFoundDraft('settings');
  const [changed, setChanged] = useState(() => readTexts(found));
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const change = useAct('officeChangeSettings', {
    changes: ['officeSettings'],
    doneText: 'Changed',
    isQuiet: true,
    onDone() {
      setChanged({});
      setReason('');
      setAsking(false);
    },
  });
  const standing = new Map(data?.list.map((setting) => [setting.name, setting]));
  const standingValue = (name: string): string => String(standing.get(name)?.value ?? '');
  const differing = settingSpecs.filter(
    ({ name }) => changed[name] !== undefined && changed[name] !== standingValue(name),
  );
  useKeepDraft('settings', differing.length > 0 ? changed : undefined);
  useUnsaved('settings', differing.length > 0);
  const canWrite = may('settings.write');
  const isFourEyes = standingValue('four_eyes') === 'on';
  const ask = (): void => {
    change.forget();
    setAsking(differing.length > 0);
  };
  useKeys('Settings', [{ key: 'Ctrl+s', text: 'Review the changes', everywhere: true, run: ask }]);
  const { fault } = change;
  const wrong = fault instanceof CallError ? fault.field : null;
  return (
    <Page
      title="Settings"
      acts={
        <>
          {differing.length > 0 && (
            <ActButton look="quiet" onClick={() => setChanged({})}>
              Discard
            </ActButton>
          )}
          <ActButton
            call="officeChangeSettings"
            look="primary"
            shortcut="Ctrl+S"
            why={differing.length === 0 ? 'Nothing was changed.' : undefined}
            onClick={ask}
          >
            {differing.length === 0
              ? 'Review changes'
              : `Review ${differing.length} ${differing.length === 1 ? 'change' : 'changes'}`}
          </ActButton>
        </>
      }
    >
      <p className="text-small text-muted">
        {isFourEyes
          ? 'Changes of money settings wait for a second operator. All others apply immediately to all clients.'
          : 'Changes apply immediately to all clients.'}{' '}
        {may('audit.read') && (
          <Link href="/audit?kind=settings" className="text-accent underline underline-offset-2">
            Who changed what
          </Link>
        )}
      </p>
      <div className="grid grid-cols-2 items-start gap-4 max-[1100px]:grid-cols-1">
        {settingGroups.map(({ title, settings }) => (
          <Panel key={title} title={title}>
            <div className="flex flex-col divide-y divide-line">
              {settings.map((spec) => (
                <SettingRow
                  key={spec.name}
                  spec={spec}
                  standing={standing.get(spec.name)}
                  value={changed[spec.name] ?? standingValue(spec.name)}
                  isReadOnly={!canWrite || data === undefined}
                  fault={wrong === spec.name && fault ? faultText(fault) : undefined}
                  onChange={(value) => setChanged({ ...changed, [spec.name]: value })}
                />
              ))}
            </div>
          </Panel>
        ))}
        <ProtectionPanel />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isWide
        title="Change the settings?"
        act={change}
        confirmLabel="Apply to all clients"
        why={reasonFault(reason)}
        onConfirm={() =>
          void change.run({
            ...(Object.fromEntries(
              differing.map(({ name }) => [camelName(name), (changed[name] ?? '').trim()]),
            ) as OfficeInput<'officeChangeSettings'>),
            reason: reason.trim(),
          })
        }
        onClose={() => setAsking(false)}
      >
        <Differences
          rows={differing.map((spec) => ({
            label: spec.label,
            before: wordOf(spec, standingValue(spec.name)),
            after: wordOf(spec, (changed[spec.name] ?? '').trim()),
          }))}
        />
        {differing.map(
          ({ name, warning }) =>
            warning !== undefined && (
              <p key={name} className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
                {warning}
              </p>
            ),
        )}
        <ReasonLine value={reason} onChange={setReason} />
      </ConfirmDialog>
    </Page>
  );
}

interface SettingRowProps {
  readonly spec: SettingSpec;
  readonly standing: OfficeAnswer<'officeSettings'>['list'][number] | undefined;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One setting: its field, its effect, and who changed it last. */
function SettingRow({ spec, standing, value, isReadOnly, fault, onChange }: SettingRowProps) {
  const { label, meaning, choices, unit } = spec;
  const common = {
    label: unit === undefined ? label : `${label}, ${unit}`,
    hint: meaning,
    fault,
    value,
    disabled: isReadOnly,
    className: 'flex-1',
  };
  return (
    <div className="flex items-start gap-4 px-4 py-3">
      {choices ? (
        <Select {...common} choices={choices} onChange={onChange} />
      ) : (
        <TextInput {...common} inputMode={unit === undefined ? undefined : 'numeric'} onChange={onChange} />
      )}
      <p className="w-36 shrink-0 pt-6 text-caption text-muted">
        {standing?.changedAt ? `${standing.changedBy}, ${format.dateTime(standing.changedAt)}` : 'Default'}
      </p>
    </div>
  );
}

const kindWords: Readonly<Record<string, string>> = {
  fx_major: 'Major currency pairs',
  fx_other: 'Other currency pairs',
  gold: 'Gold',
  index_major: 'Major indices',
  index_other: 'Other indices',
  commodity: 'Other commodities',
  share: 'Shares',
  crypto: 'Crypto',
  other: 'Everything else',
};

const maxText = (max: number | null): string => (max === null ? 'No limit by rule' : `${max}×`);

/** The client protection rules that the venue applies, with the dated table of leverage. Read-only: RULES sets them. */
function ProtectionPanel() {
  const { data } = useRead('officeProtectionRules', {});
  if (!data) return null;
  return (
    <Panel title="Client protection">
      {data.name === '' ? (
        <p className="p-4 text-small text-muted">
          No rules are in force (RULES is none, or not set). All clients can use the leverage each instrument
          offers.
        </p>
      ) : (
        <>
          <p className="border-b border-line px-4 py-3 text-small">
            <b>{data.name}</b>: {data.source}. Stop-out at a margin level of {data.closeOutLevel}% or higher;
            it can’t be set lower here. Set by RULES at startup.
          </p>
          <DataTable
            label="Limits of leverage, one a row"
            rows={data.leverage}
            rowId={(row) => `${row.class} ${row.kind} ${row.from}`}
            empty="The table is empty."
            columns={[
              { id: 'from', title: 'From', render: ({ from }) => format.dateTime(from) },
              { id: 'class', title: 'Class', render: (row) => row.class },
              { id: 'kind', title: 'Kind', render: ({ kind }) => kindWords[kind] ?? kind },
              { id: 'max', title: 'Max. leverage', isFigure: true, render: ({ max }) => maxText(max) },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
