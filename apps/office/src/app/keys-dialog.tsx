// What the keys do on the page that is in sight.
import { Dialog as Base } from '@base-ui/react/dialog';
import { KeyCap } from '../shared/act-button.tsx';
import { listKeys } from '../shared/keys.ts';
import { useMay } from '../shared/office-context.ts';
import { pageRoutes } from './routes.tsx';

export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const may = useMay();
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[85vh] w-[calc(100%-3rem)] max-w-150 -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl bg-raised p-5 text-ink shadow-float outline-none">
          <Base.Title className="text-title font-semibold">Keys</Base.Title>
          <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {isOpen &&
              listKeys().map(({ group, keys }) => <KeyGroup key={group} group={group} keys={keys} />)}
            <KeyGroup
              group="Go to"
              keys={pageRoutes.flatMap(({ key, title, permission }) =>
                key !== undefined && title !== undefined && (permission === undefined || may(permission))
                  ? [{ key: `G ${key.toUpperCase()}`, text: title }]
                  : [],
              )}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface KeyGroupProps {
  readonly group: string;
  readonly keys: readonly { readonly key: string; readonly text: string }[];
}

function KeyGroup({ group, keys }: KeyGroupProps) {
  return (
    <section>
      <h3 className="text-caption font-medium text-muted">{group}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {keys.map(({ key, text }) => (
          <li key={key} className="flex items-center justify-between gap-3 text-small">
            {text}
            <KeyCap>{capText(key)}</KeyCap>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As it stands on the keyboard. */
const capText = (key: string): string =>
  key === 'Escape'
    ? 'Esc'
    : key.replace('Ctrl+', 'Ctrl ').replace(/(^| )([a-z])$/, (letter) => letter.toUpperCase());
