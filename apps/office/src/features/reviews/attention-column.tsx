// The operators working on an item of a queue, as a column of its list: who has claimed it for now, or whom it is
// assigned to.
import { Label } from '@candor/ui';
import type { Column } from '../../shared/data-table.tsx';
import type { Attention } from './use-claim.ts';

interface HeldRow {
  readonly id: number;
  readonly assignee: { readonly id: number; readonly name: string } | null;
}

/** An item that this operator claimed, for example before a reload, is free to them. */
export const isFree = (at: Attention | undefined, me: number): boolean => !at?.heldBy || at.heldBy.id === me;

export const attentionColumn = <Row extends HeldRow>(
  attention: ReadonlyMap<number, Attention>,
): Column<Row> => ({
  id: 'attention',
  title: 'Who',
  render: ({ id, assignee }) => {
    const at = attention.get(id);
    const holder = at?.heldBy;
    const who = holder ?? assignee;
    return (
      who && (
        <span className="inline-flex flex-col items-start">
          <span className="text-caption text-muted">{holder ? 'Claimed by' : 'Assigned to'}</span>
          <Label tone={holder ? 'accent' : 'plain'} className="max-w-18 xl:max-w-32">
            <span className="truncate" title={who.name}>
              {who.name}
            </span>
          </Label>
        </span>
      )
    );
  },
});
