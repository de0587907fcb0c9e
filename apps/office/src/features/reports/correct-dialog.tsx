// Says what a figure of a closed day should have been.
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Select, TextArea, TextInput } from '../../shared/inputs.tsx';
import { faultText, useAct } from '../../shared/queries.ts';
import { bookName } from './words.ts';

export interface CorrectDialogProps {
  readonly day: string;
  readonly books: readonly string[];
  readonly onClose: () => void;
}

export function CorrectDialog({ day, books, onClose }: CorrectDialogProps) {
  const [book, setBook] = useState(books[0] ?? '');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const correct = useAct('correctDay', {
    doneText: 'Correction saved',
    changes: ['reportDay', 'reportDays'],
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Correct a figure of ${day}`}
      confirmLabel="Save correction"
      call="correctDay"
      isBusy={correct.isBusy}
      why={amount.trim() === '' || reason.trim().length < 3 ? 'An amount and a reason are needed' : undefined}
      fault={correct.fault ? faultText(correct.fault) : undefined}
      onConfirm={() => void correct.run({ day, book, amount: amount.trim(), reason })}
      onClose={onClose}
    >
      <p className="text-muted">
        The day’s figures don’t change. The correction is recorded permanently beside them.
      </p>
      <Select
        label="Book"
        value={book}
        choices={books.map((each) => ({ value: each, label: bookName(each) }))}
        onChange={setBook}
      />
      <TextInput
        label="Amount to add, USD"
        inputMode="decimal"
        placeholder="-12.50"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextArea
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
