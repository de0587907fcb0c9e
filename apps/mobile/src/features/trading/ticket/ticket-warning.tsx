// A warning about an order, in words, with a button for the fix.
import { TriangleAlert } from 'lucide-react';

export interface TicketWarningProps {
  readonly text: string;
  readonly fixes: readonly { readonly label: string; readonly onTake: () => void }[];
}

export function TicketWarning({ text, fixes }: TicketWarningProps) {
  return (
    <div role="note" className="rounded-xl bg-warn-soft px-3 py-2.5 text-small text-warn">
      <p className="flex gap-2 text-pretty">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0 flex-1 break-words">{text}</span>
      </p>
      {fixes.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {fixes.map(({ label, onTake }) => (
            <button
              key={label}
              type="button"
              onClick={onTake}
              className="min-h-11 flex-auto rounded-lg bg-raised px-3 py-1.5 font-semibold text-ink"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
