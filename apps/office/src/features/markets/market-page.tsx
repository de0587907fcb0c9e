// One instrument: every field by section, the effect of a change beside Save, its halt, and the history of changes.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { InstrumentLogo, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { format } from '../../shared/format.ts';
import { Select, TextArea, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { ReadFault } from '../../shared/read-fault.tsx';
import { useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { ChangePanel } from './change-panel.tsx';
import { type DraftProps, FieldSections } from './field-sections.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { changesOf, draftOf, readTyped } from './market-fields.ts';
import type { Instrument } from './market-words.ts';
import { StateLabel } from './state-label.tsx';

const LIVE_MS = 2_000;

export default function MarketPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id);
  const read = useRead('officeInstrument', { id }, { everyMs: LIVE_MS });
  if (read.data) return <Loaded key={read.data.id} instrument={read.data} />;
  return (
    <Page title="Instrument">
      {read.isError ? (
        <ReadFault title="Instrument not found" text="Check the address. Nothing was changed." read={read} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Page>
  );
}

/** Typed input stays while the live data above it updates: it is compared with the version that it started from. */
function Loaded({ instrument }: { readonly instrument: Instrument }) {
  const may = useMay();
  const name = `market ${instrument.id}`;
  const found = useFoundDraft(name);
  const [begun] = useState(() => readTyped(found) ?? { basis: instrument, draft: draftOf(instrument) });
  const [basis, setBasis] = useState(begun.basis);
  const [draft, setDraft] = useState(begun.draft);
  const [isHaltOpen, setHaltOpen] = useState(false);
  const { changes, shown } = changesOf(draftOf(basis), draft);
  useKeepDraft(name, shown.length > 0 ? { basis, draft } : undefined);
  useUnsaved(instrument.showCode, shown.length > 0);
  const begin = (from: Instrument): void => {
    setBasis(from);
    setDraft(draftOf(from));
  };
  // Without typed changes the current version can replace the base.
  if (shown.length === 0 && basis.version !== instrument.version) begin(instrument);
  const isHalted = instrument.halt !== null;
  useKeys('Instrument', [{ key: '!', text: isHalted ? 'Resume' : 'Halt', run: () => setHaltOpen(true) }]);
  const { bid, ask, precision, spread } = instrument;
  return (
    <Page
      title={instrument.showCode}
      aside={
        <>
          <InstrumentLogo src={instrument.logo} code={instrument.code} sizePx={28} />
          <StateLabel instrument={instrument} />
          <span data-figures className="text-small text-muted tabular-nums">
            {bid !== null && ask !== null && (
              <>
                {format.price(bid, precision)} / {format.price(ask, precision)}, {spread} points
              </>
            )}
          </span>
        </>
      }
      acts={
        <>
          <Link href={`/risk/${instrument.id}`} className="px-2 py-2 text-small font-medium text-accent">
            Exposure
          </Link>
          <ActButton
            call={isHalted ? 'officeResumeInstrument' : 'officeHaltInstrument'}
            look={isHalted ? 'secondary' : 'danger'}
            shortcut="!"
            onClick={() => setHaltOpen(true)}
          >
            {isHalted ? 'Resume' : 'Halt'}
          </ActButton>
        </>
      }
    >
      {instrument.halt && (
        <p className="rounded-xl bg-danger-soft px-4 py-3 text-small text-danger">
          Halted by {instrument.halt.by}
          {instrument.halt.at !== null && `, ${format.dateTime(instrument.halt.at)}`}:{' '}
          {instrument.halt.reason}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
        <fieldset disabled={!may('markets.write')} className="contents">
          <div className="flex min-w-0 flex-col gap-4">
            <FieldSections instrument={basis} draft={draft} onChange={setDraft} />
            <HoursPanel instrument={basis} draft={draft} onChange={setDraft} />
            <NamesPanel instrument={basis} draft={draft} onChange={setDraft} />
          </div>
        </fieldset>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <ChangePanel
            basis={basis}
            newest={instrument}
            changes={changes}
            shown={shown}
            onSaved={begin}
            onDrop={() => begin(instrument)}
          />
          <HistoryPanel id={instrument.id} version={instrument.version} />
        </div>
      </div>
      <HaltDialog instrument={instrument} isOpen={isHaltOpen} onClose={() => setHaltOpen(false)} />
    </Page>
  );
}

/** The instrument's name in the 16 languages; an empty field shows the default name of its language. */
function NamesPanel({ instrument, draft, onChange }: DraftProps) {
  return (
    <Panel title="Names in 16 languages">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 p-4">
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            label={languageNames[language]}
            dir={languageInfo(language).direction}
            lang={languageInfo(language).tag}
            value={draft.names[language] ?? ''}
            placeholder={
              instrument.names[language] === undefined ? (instrument.shownNames[language] ?? '') : ''
            }
            maxLength={80}
            onChange={(name) => onChange({ ...draft, names: { ...draft.names, [language]: name } })}
          />
        ))}
      </div>
    </Panel>
  );
}

const haltReasons = [
  'Price feed unreliable',
  'News or a corporate event',
  'The underlying market is halted',
  'Error in the trading terms',
];
const OTHER = 'Other reason';

interface HaltDialogProps {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before an instrument is halted or trades again: it states the effect and takes a reason. */
function HaltDialog({ instrument, isOpen, onClose }: HaltDialogProps) {
  const isHalted = instrument.halt !== null;
  const [choice, setChoice] = useState(haltReasons[0] ?? OTHER);
  const [words, setWords] = useState('');
  const done = {
    changes: ['officeInstrument', 'officeInstruments', 'officeInstrumentHistory'] as const,
    isQuiet: true,
    onDone: onClose,
  };
  const halt = useAct('officeHaltInstrument', { ...done, doneText: `${instrument.showCode} is halted.` });
  const resume = useAct('officeResumeInstrument', {
    ...done,
    doneText: `${instrument.showCode} trades again.`,
  });
  const act = isHalted ? resume : halt;
  const reason = [choice === OTHER ? '' : choice, words.trim()].filter((part) => part !== '').join(': ');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isHalted ? `Resume ${instrument.showCode}` : `Halt ${instrument.showCode}`}
      confirmLabel={isHalted ? 'Resume' : 'Halt'}
      confirmLook={isHalted ? 'primary' : 'danger'}
      act={act}
      why={!isHalted && reason.length < 3 ? 'Say why.' : undefined}
      onConfirm={() =>
        void (isHalted
          ? resume.run({ id: instrument.id, reason: words.trim() })
          : halt.run({ id: instrument.id, reason }))
      }
      onClose={onClose}
    >
      <p>
        {isHalted
          ? 'Orders are accepted again immediately. Stop losses, take profits, pending orders and stop-outs that are due are executed at the next price.'
          : 'Orders and closes are rejected for every client, and no stop loss, take profit, pending order or stop-out is executed in this instrument. Positions stay open. Clients see the instrument as halted.'}
      </p>
      {!isHalted && (
        <Select
          label="Reason"
          value={choice}
          choices={[...haltReasons, OTHER].map((value) => ({ value, label: value }))}
          onChange={setChoice}
        />
      )}
      <TextArea label="Details" rows={2} maxLength={400} value={words} onChange={setWords} />
    </ConfirmDialog>
  );
}
