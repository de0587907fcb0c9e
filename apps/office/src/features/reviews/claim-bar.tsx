// The other operators at the item: the one who has claimed it, with a button to take it over, and those who view it. It
// also tells an operator who may not decide that they can only view it.
import { Label } from '@candor/ui';
import { ActButton } from '../../shared/act-button.tsx';
import { useKeys } from '../../shared/keys.ts';
import { lackText, namePermission } from '../../shared/permission-words.ts';
import type { Claim } from './use-claim.ts';

export function ClaimBar({ claim, isWaiting }: { readonly claim: Claim; readonly isWaiting: boolean }) {
  const { heldBy, viewers, lacks, takeOver } = claim;
  const isReading = isWaiting && lacks !== undefined;
  useKeys('Item', [{ key: 'o', text: 'Take it over', run: takeOver }], heldBy !== null && !lacks);
  if (!heldBy && viewers.length === 0 && !isReading) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      {isReading && (
        <span className="text-caption text-muted">
          View only: you need the permission {namePermission(lacks)} to decide.
        </span>
      )}
      {heldBy && <Label tone="warn">{heldBy.name} is working on this</Label>}
      {heldBy && !lacks && (
        <ActButton onClick={takeOver} shortcut="O">
          Take over
        </ActButton>
      )}
      {viewers.length > 0 && (
        <span className="text-caption text-muted">
          {viewers.map(({ name }) => name).join(', ')} {viewers.length === 1 ? 'looks' : 'look'} at this too
        </span>
      )}
    </div>
  );
}

/** Why the operator can't decide just now. */
export function claimReason({ heldBy, lacks }: Claim): string | undefined {
  if (lacks !== undefined) return lackText(lacks);
  return heldBy ? `${heldBy.name} is working on this. Press O to take over.` : undefined;
}
