// Progress of a demo account's preparation, or what to do if the client subnet has opened too many.
import { use } from 'react';
import { useApp } from './app-context.ts';
import { useI18n } from './stores.ts';

/** `share` is 0 to 1, null before the preparation; `limitSeconds` is the wait, null if there is none. */
export default function DemoProgress(props: { share: number | null; limitSeconds: number | null }) {
  use(useApp().i18n.complete('trading'));
  const { t } = useI18n();
  const { share, limitSeconds } = props;
  return (
    <>
      {share !== null && <Preparing share={share} label={t('auth.demo_preparing')} />}
      {limitSeconds !== null && (
        <p role="alert" className="mt-3 text-small text-pretty">
          {t('auth.demo_limit_reached', { seconds: limitSeconds })}
        </p>
      )}
    </>
  );
}

function Preparing({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className="mt-3">
      <p role="status" className="text-small text-muted">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
