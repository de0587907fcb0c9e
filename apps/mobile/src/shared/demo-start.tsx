// The button into the demo, how far its preparation is, and what to do where the network has opened too many.
import { Button } from '@candor/ui';
import type { DemoLogin } from './demo.ts';
import { lazily } from './lazily.tsx';
import { useI18n } from './stores.ts';

// Few ever see it: it comes after an answer of the server, and Home has a budget.
const DemoProgress = lazily(() => import('./demo-progress.tsx').then((m) => m.default));

export interface DemoStartProps {
  readonly demo: DemoLogin;
  /** On the button while the account is on its way. */
  readonly busyLabel?: string;
}

export function DemoStart({ demo, busyLabel }: DemoStartProps) {
  const { t } = useI18n();
  const label = t('auth.demo_button');
  // While it is prepared, the line below says so.
  const isOnItsWay = demo.isBusy && demo.preparing === null;
  return (
    <>
      <Button className="w-full" isBusy={demo.isBusy} onClick={() => void demo.start()}>
        {isOnItsWay ? (busyLabel ?? label) : label}
      </Button>
      {(demo.preparing !== null || demo.limitSeconds !== null) && (
        <DemoProgress share={demo.preparing} limitSeconds={demo.limitSeconds} />
      )}
    </>
  );
}
