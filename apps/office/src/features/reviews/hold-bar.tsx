// Who else is at the item: the one who holds it, with the way to take it over, and those who look at it.
import { Label } from '@candor/ui';
import { ActButton } from '../../shared/act-button.tsx';
import { useKeys } from '../../shared/keys.ts';
import type { Hold } from './use-hold.ts';

export function HoldBar({ hold }: { readonly hold: Hold }) {
  const { heldBy, viewers, takeOver } = hold;
  useKeys('Item', [{ key: 'o', text: 'Take it over', run: takeOver }], heldBy !== null);
  if (!heldBy && viewers.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      {heldBy && (
        <>
          <Label tone="warn">{heldBy.name} holds this</Label>
          <ActButton onClick={takeOver} shortcut="O">
            Take over
          </ActButton>
        </>
      )}
      {viewers.length > 0 && (
        <span className="text-caption text-muted">
          {viewers.map(({ name }) => name).join(', ')} {viewers.length === 1 ? 'looks' : 'look'} at this too
        </span>
      )}
    </div>
  );
}

export const holdReason = ({ heldBy }: Hold): string | undefined =>
  heldBy ? `${heldBy.name} holds this: press O to take it over.` : undefined;
