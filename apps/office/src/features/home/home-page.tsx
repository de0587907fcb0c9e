// Where an operator's day begins: what waits for them, oldest queues first.
import { Empty } from '@candor/ui';
import { Link } from 'wouter';
import { Page, Panel } from '../../shared/page.tsx';
import { useWaiting } from '../../shared/pulse.tsx';
import { queues } from '../../shared/queues.ts';

export default function HomePage() {
  const waiting = useWaiting();
  const shown = queues.filter(({ topic }) => waiting.has(topic));
  return (
    <Page title="Today">
      {shown.length === 0 ? (
        <Empty title="Your role has no queues" text="Everything that you may see is in the navigation." />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-4">
          {shown.map(({ topic, title, path }) => (
            <Panel key={topic}>
              <Link href={path} className="flex flex-col gap-1 rounded-xl p-4 hover:bg-sunken">
                <span className="text-small text-muted">{title}</span>
                <span className="text-hero font-semibold">{waiting.get(topic)}</span>
                <span className="text-caption text-muted">waiting</span>
              </Link>
            </Panel>
          ))}
        </div>
      )}
    </Page>
  );
}
