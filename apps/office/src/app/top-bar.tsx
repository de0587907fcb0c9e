// The bar above every page: the search, the keys, the theme, the operator, and logging out.
import { IconButton } from '@candor/ui';
import { Keyboard, LogOut, Moon, Search, Sun } from 'lucide-react';
import { useState } from 'react';
import { KeyCap } from '../shared/act-button.tsx';
import { useNow } from '../shared/now.ts';
import { useOffice, useOperator } from '../shared/office-context.ts';
import { roleWords } from '../shared/permission-words.ts';
import { useAct } from '../shared/queries.ts';
import { dropDrafts } from '../shared/tab-draft.ts';
import { applyTheme, currentTheme } from '../shared/theme.ts';
import { leaveFor } from '../shared/unsaved.ts';

export function TopBar({ onFind, onKeys }: { readonly onFind: () => void; readonly onKeys: () => void }) {
  const operator = useOperator();
  const { session } = useOffice();
  const logout = useAct('officeLogout', {
    onDone() {
      dropDrafts();
      session.leave(false);
    },
  });
  return (
    <header className="flex items-center gap-2 border-b border-line bg-raised px-4">
      <button
        type="button"
        onClick={onFind}
        className="flex h-8 w-90 max-w-full items-center gap-2 rounded-lg border border-line bg-page px-2.5 text-small text-muted"
      >
        <Search size={15} aria-hidden="true" />
        <span className="flex-1 text-start">Find a client, an order, a reference …</span>
        <KeyCap>Ctrl K</KeyCap>
      </button>
      <div className="ms-auto flex items-center">
        <Clock />
        <ThemeButton />
        <IconButton label="Keyboard shortcuts" onClick={onKeys}>
          <Keyboard size={17} />
        </IconButton>
        <span className="ms-2 me-1 text-end leading-tight">
          <span className="block text-small font-medium">{operator.name}</span>
          <span className="block text-caption text-muted">{roleWords[operator.role]}</span>
        </span>
        <IconButton
          label="Log out"
          onClick={() => leaveFor(() => void logout.run({}))}
          disabled={logout.isBusy}
        >
          <LogOut size={17} />
        </IconButton>
      </div>
    </header>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme);
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <IconButton
      label={isDark ? 'Light theme' : 'Dark theme'}
      onClick={() => {
        const next = isDark ? 'light' : 'dark';
        applyTheme(next);
        setTheme(next);
      }}
    >
      {isDark ? <Sun size={17} /> : <Moon size={17} />}
    </IconButton>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });

/** All times of the office are in this zone, unless a page says UTC. */
function Clock() {
  const now = useNow();
  return (
    <time
      dateTime={new Date(now).toISOString()}
      title={`Times are in ${Intl.DateTimeFormat().resolvedOptions().timeZone}. Now ${new Date(now).toISOString().slice(11, 16)} UTC`}
      className="me-2 text-caption whitespace-nowrap text-muted tabular-nums"
    >
      {clock.format(now)}
    </time>
  );
}
