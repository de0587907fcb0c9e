// The parts of a client's page, in the address: a link opens the same part.
import { classNames } from '@candor/ui';
import { KeyCap } from '../../shared/act-button.tsx';
import { useKeys } from '../../shared/keys.ts';

const tabs = [
  { id: 'timeline', title: 'Timeline' },
  { id: 'trading', title: 'Trading' },
  { id: 'money', title: 'Money and identity' },
  { id: 'protection', title: 'Protection' },
  { id: 'access', title: 'Sessions and messages' },
] as const;
export type ClientTab = (typeof tabs)[number]['id'];

export const tabOf = (text: string | undefined): ClientTab =>
  tabs.find(({ id }) => id === text)?.id ?? 'timeline';

export function ClientTabs({
  tab,
  onTab,
}: {
  readonly tab: ClientTab;
  readonly onTab: (tab: ClientTab) => void;
}) {
  useKeys(
    'Parts of the client',
    tabs.map(({ id, title }, index) => ({ key: String(index + 1), text: title, run: () => onTab(id) })),
  );
  return (
    <nav aria-label="Parts of the client" className="flex gap-1 rounded-xl bg-sunken p-1">
      {tabs.map(({ id, title }, index) => (
        <button
          key={id}
          type="button"
          aria-current={id === tab ? 'true' : undefined}
          onClick={() => onTab(id)}
          className={classNames(
            'flex h-8 flex-1 items-center justify-center gap-2 rounded-lg text-small whitespace-nowrap',
            id === tab ? 'bg-chosen font-semibold shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {title}
          <KeyCap>{index + 1}</KeyCap>
        </button>
      ))}
    </nav>
  );
}
