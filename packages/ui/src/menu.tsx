// A menu of actions over its button, for screens with a mouse and a keyboard.
import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';

export interface MenuAction {
  readonly label: ReactNode;
  readonly run: () => void;
}

export interface MenuProps {
  readonly label: ReactNode;
  readonly actions: readonly MenuAction[];
}

export function Menu({ label, actions }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger className="flex min-h-8 items-center gap-1.5 rounded-lg px-2.5 text-caption font-medium text-muted hover:bg-sunken pointer-coarse:min-h-11">
        {label}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner side="top" align="end" sideOffset={6} className="z-40">
          <Base.Popup className="min-w-50 rounded-xl border border-line bg-raised p-1 text-ink shadow-float outline-none">
            {actions.map(({ label: name, run }, index) => (
              <Base.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a menu stay where they are
                key={index}
                onClick={run}
                className="flex min-h-8 cursor-default items-center gap-2 rounded-lg px-2.5 text-small outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
              >
                {name}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
