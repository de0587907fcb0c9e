// The keyboard shortcuts of the visible page.
import { Dialog as Base } from '@base-ui/react/dialog';
import { KeyCap } from '../shared/act-button.tsx';
import { listKeys } from '../shared/keys.ts';
import { useNavGroups } from './navigation.ts';

export function KeysDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const pages = useNavGroups().flatMap((group) => group.pages);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[85vh] w-[calc(100%-3rem)] max-w-180 -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl bg-raised p-5 text-ink shadow-float outline-none">
          <Base.Title className="text-title font-semibold">Keyboard shortcuts</Base.Title>
          <div className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {isOpen &&
              listKeys().map(({ group, keys }) => <KeyGroup key={group} group={group} keys={keys} />)}
            <KeyGroup
              isWide
              group="Go to"
              keys={pages.flatMap(({ key, title }) =>
                key === undefined ? [] : [{ key: `G ${key.toUpperCase()}`, text: title }],
              )}
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

interface KeyGroupProps {
  /** Laid out in two columns. */
  readonly isWide?: boolean;
  readonly group: string;
  readonly keys: readonly { readonly key: string; readonly text: string }[];
}

function KeyGroup({ group, keys, isWide = false }: KeyGroupProps) {
  return (
    <section className={isWide ? 'sm:col-span-2' : ''}>
      <h3 className="text-caption font-medium text-muted">{group}</h3>
      <ul className={isWide ? 'mt-1 gap-x-8 sm:columns-2' : 'mt-1'}>
        {keys.map(({ key, text }) => (
          <li
            key={key}
            className="mb-1 flex break-inside-avoid items-center justify-between gap-3 text-small"
          >
            {text}
            <KeyCap>{capText(key)}</KeyCap>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The label on the keyboard. */
const capText = (key: string): string =>
  key === 'Escape'
    ? 'Esc'
    : key.replace('Ctrl+', 'Ctrl ').replace(/(^| )([a-z])$/, (letter) => letter.toUpperCase());
