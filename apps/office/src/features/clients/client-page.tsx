// Everything about one client: live amounts, the timeline, their data, and the operator's actions.
import { CallError } from '@candor/client/office';
import { classNames, Empty, Label, Skeleton } from '@candor/ui';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ActButton, KeyCap } from '../../shared/act-button.tsx';
import { TextArea } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useMay } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import { useFollow } from '../../shared/queue-counters.tsx';
import { ReadFault } from '../../shared/read-fault.tsx';
import { readTexts, useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { Time } from '../../shared/time.tsx';
import { useUnsaved } from '../../shared/unsaved.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { ClientAccess } from './client-access.tsx';
import { ClientActs } from './client-acts.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientMetrics } from './client-metrics.tsx';
import { ClientMoney } from './client-money.tsx';
import { ClientProtection } from './client-protection.tsx';
import { ClientTimeline } from './client-timeline.tsx';
import { ClientTradingTables } from './client-trading.tsx';
import { type ClientFile, clientTitle } from './client-words.ts';

const TRADING_MS = 2_000;

export default function ClientPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id);
  const url = useUrlState();
  const [, navigate] = useLocation();
  const tab = tabOf(url.get('tab'));
  const read = useRead('officeClient', { id });
  const { data: file, error } = read;
  const isEnabled = file !== undefined;
  const trading = useRead('officeClientTrading', { id }, { isEnabled, everyMs: TRADING_MS });
  useKeys('Client', [{ key: 'Escape', text: 'Back to the clients', run: () => navigate('/clients') }]);
  if (error instanceof CallError && error.error === 'client_not_found')
    return (
      <Page title="Client">
        <Empty title="Client not found" text="Press Ctrl+K or / to find another one." />
      </Page>
    );
  if (!file)
    return (
      <Page title="Client">
        {error ? (
          <ReadFault title="The client could not be loaded" read={read} />
        ) : (
          <Skeleton className="h-40 w-full rounded-xl" />
        )}
      </Page>
    );
  const { client } = file;
  const live = trading.data ?? file;
  return (
    <Page
      title={clientTitle(client)}
      aside={
        <span className="flex gap-1">
          <Label tone={client.isDemo === 1 ? 'plain' : 'accent'}>
            {client.isDemo === 1 ? 'Demo' : 'Real'}
          </Label>
          {client.blockedAt !== null && <Label tone="warn">Blocked</Label>}
          {client.isDemo === 0 && <FactorWaiting clientId={client.id} />}
        </span>
      }
      acts={<ClientActs client={client} />}
    >
      <ClientMetrics
        trading={live}
        asOf={trading.dataUpdatedAt}
        isStale={trading.isError || trading.isPlaceholderData}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ClientTabs tab={tab} onTab={(next) => url.set({ tab: next }, true)} />
          {tab === 'timeline' && <ClientTimeline id={id} url={url} />}
          {tab === 'trading' && <ClientTradingTables id={id} trading={live} />}
          {tab === 'money' && <ClientMoney file={file} />}
          {tab === 'protection' &&
            (client.isDemo === 1 ? (
              <Empty
                title="A demo account"
                text="Client categories and limits apply to real accounts only."
              />
            ) : (
              <ClientProtection id={id} />
            ))}
          {tab === 'access' && <ClientAccess file={file} />}
        </div>
        <div className="grid grid-cols-2 items-start gap-4 xl:grid-cols-1">
          <ClientNotes id={id} notes={file.notes} />
          <ClientFacts file={file} />
        </div>
      </div>
    </Page>
  );
}

const tabs = [
  { id: 'timeline', title: 'Timeline' },
  { id: 'trading', title: 'Trading' },
  { id: 'money', title: 'Money and identity' },
  { id: 'protection', title: 'Protection' },
  { id: 'access', title: 'Sessions and messages' },
] as const;
type ClientTab = (typeof tabs)[number]['id'];

const tabOf = (text: string | undefined): ClientTab => tabs.find(({ id }) => id === text)?.id ?? 'timeline';

/** The parts of a client's page, in the address: a link opens the same part. */
function ClientTabs({ tab, onTab }: { readonly tab: ClientTab; readonly onTab: (tab: ClientTab) => void }) {
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

/** Shown on a client's page while a requested removal of their second factor waits. */
function FactorWaiting({ clientId }: { readonly clientId: number }) {
  const isShown = useMay()('factors.read');
  useFollow('factors', 'officeFactorResets');
  const filter = { client: clientId, status: 'waiting' } as const;
  const { data } = useRead('officeFactorResets', filter, { isEnabled: isShown });
  const waiting = isShown ? data?.list[0] : undefined;
  return (
    waiting && (
      <Link href={`/reviews/factors?item=${waiting.id}`}>
        <Label tone="warn">Two-factor reset pending</Label>
      </Link>
    )
  );
}

const LENGTH_MAX = 2_000;

/** Notes about a client, which only the office sees. */
function ClientNotes({ id, notes }: { readonly id: number; readonly notes: ClientFile['notes'] }) {
  const draft = `note ${id}`;
  const { text: found = '' } = readTexts(useFoundDraft(draft));
  const [text, setText] = useState(found);
  const isTyped = text.trim() !== '';
  useKeepDraft(draft, isTyped ? { text } : undefined);
  useUnsaved('a note', isTyped);
  const add = useAct('officeAddNote', {
    changes: ['officeClient', 'officeTimeline'],
    onDone: () => setText(''),
  });
  return (
    <Panel title="Notes">
      <form
        className="flex flex-col gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) void add.run({ id, text: text.trim() });
        }}
      >
        <TextArea
          label="Internal note (the client can’t see it)"
          maxLength={LENGTH_MAX}
          value={text}
          onChange={setText}
        />
        <ActButton act={add} disabled={!isTyped} onClick={() => void add.run({ id, text: text.trim() })}>
          Add the note
        </ActButton>
      </form>
      <ul className="max-h-90 overflow-y-auto">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line/60 px-4 py-2 text-small">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="mt-0.5 text-caption text-muted">
              {note.by} · <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
