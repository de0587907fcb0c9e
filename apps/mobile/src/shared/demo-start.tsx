// The button into the demo, the progress of its preparation, and the advice if the client subnet has opened too many.
import { Button } from '@candor/ui';
import type { DemoLogin } from './demo.ts';
import { lazily } from './lazily.tsx';
import { useI18n } from './stores.ts';

// Few users ever see it: it appears after an answer of the server, and Home has a budget.
const DemoProgress = lazily(() => import('./demo-progress.tsx').then((m) => m.default));

export interface DemoStartProps {
  readonly demo: DemoLogin;
  /** Label of the button while the account is being opened. */
  readonly busyLabel?: string;
}

export function DemoStart({ demo, busyLabel }: DemoStartProps) {
  const { t } = useI18n();
  const label = t('auth.demo_button');
  // During the preparation the line below shows the progress.
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
