// Halting an instrument, and letting it trade again: what it means, and why.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Select, TextArea } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import type { Instrument } from './market-words.ts';

const reasons = [
  'Price feed unreliable',
  'News or a corporate event',
  'The underlying market is halted',
  'Error in the trading terms',
];
const OTHER = 'Other reason';

export interface HaltDialogProps {
  readonly instrument: Instrument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HaltDialog({ instrument, isOpen, onClose }: HaltDialogProps) {
  const isHalted = instrument.halt !== null;
  const [choice, setChoice] = useState(reasons[0] ?? OTHER);
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
          choices={[...reasons, OTHER].map((value) => ({ value, label: value }))}
          onChange={setChoice}
        />
      )}
      <TextArea label="Details" rows={2} maxLength={400} value={words} onChange={setWords} />
    </ConfirmDialog>
  );
}
