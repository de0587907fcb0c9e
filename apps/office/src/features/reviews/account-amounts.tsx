// The client's money before and after a decision, beside the button that decides.
import type { OfficeAnswer } from '@candor/client/office';
import { classNames } from '@candor/ui';
import { format } from '../../shared/format.ts';
import { useRead } from '../../shared/queries.ts';

export const useAccountAmounts = (clientId: number): OfficeAnswer<'officeStanding'> | undefined => {
  const { data } = useRead('officeStanding', { id: clientId }, { everyMs: 5_000 });
  // While these load, the cached ones belong to another client and must not be shown as this client's.
  return data?.clientId === clientId ? data : undefined;
};

export interface Change {
  readonly label: string;
  readonly before: number | undefined;
  /** Undefined while it is not known. */
  readonly after: number | undefined;
}

export function BeforeAfter({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <table className="w-full text-small">
      <thead>
        <tr className="text-caption text-muted">
          {['USD', 'Before', 'After'].map((title) => (
            <th key={title} scope="col" className="py-1 text-end font-medium first:text-start">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-line/60">
            <th scope="row" className="py-1 text-start font-normal text-muted">
              {label}
            </th>
            <td className="py-1 text-end tabular-nums">{money(before)}</td>
            <td
              className={classNames(
                'py-1 text-end font-semibold tabular-nums',
                after !== undefined && after < 0 && 'text-danger',
              )}
            >
              {money(after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const money = (value: number | undefined): string => (value === undefined ? '–' : format.money(value));
