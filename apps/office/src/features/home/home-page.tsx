// Where an operator's day begins: what waits for them and how long it has, what the market and the house stand at, and what
// others have just done. Each part is there for whose role may see it.
import { Empty } from '@candor/ui';
import { useMay, useOperator } from '../../shared/office-context.ts';
import { Page } from '../../shared/page.tsx';
import { useWaiting } from '../../shared/queue-counters.tsx';
import { LatelyPanel } from './lately-panel.tsx';
import { QueueCard, useOwnQueues } from './queue-cards.tsx';
import { StandingPanel } from './standing-panel.tsx';

export default function HomePage() {
  const waiting = useWaiting();
  const may = useMay();
  const { name } = useOperator();
  const queues = useOwnQueues();
  const hasStanding = may('markets.read') || may('risk.read') || may('reports.read');
  return (
    <Page title="Today" aside={<span className="text-small text-muted">{name}</span>}>
      {queues.length > 0 && (
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
          {queues.map((queue) => (
            <QueueCard key={queue} queue={queue} count={waiting.get(queue)} />
          ))}
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {hasStanding && <StandingPanel days={waiting.get('closable-days')} />}
        {may('audit.read') && <LatelyPanel />}
      </div>
      {queues.length === 0 && !hasStanding && (
        <Empty
          title="Your role has no queues"
          text="Use the navigation to see the pages you have access to."
        />
      )}
    </Page>
  );
}
