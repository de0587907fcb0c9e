// Checks the venue's past at each start, and again in a session that lasts for hours. Warns if an entry that this
// device has seen is gone.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckMessages } from '../check/use-check-messages.ts';
import { lookAgain } from './look-again.ts';
import { lookAtPast } from './look-at-past.ts';
import type { LostPast } from './watch-past.ts';

export function PastAlert() {
  const [lost, setLost] = useState<readonly LostPast[]>([]);
  useEffect(() => {
    let isHere = true;
    const stop = lookAgain(async () => {
      const found = await lookAtPast();
      if (isHere && found.lost.length > 0) setLost(found.lost);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  const [first, ...others] = lost;
  return first ? <Told key={fileOf(first)} lost={first} onDone={() => setLost(others)} /> : null;
}

/** One log may have lost several entries. */
const fileOf = ({ origin, reason, size }: LostPast): string =>
  `${[origin, reason, size].join('-').replaceAll(/[^\w.-]/g, '-')}.json`;

/** Saving does not remove the stored copy: a download may fail, and this device would then have lost the only proof. */
function Told({ lost, onDone }: { lost: LostPast; onDone: () => void }) {
  const { t, format } = useCheckMessages();
  const [isSaved, setSaved] = useState(false);
  const file = fileOf(lost);
  if (isSaved)
    return (
      <Dialog
        isOpen
        title={t('check.past_title')}
        text={t('check.past_saved', { file })}
        confirmLook="secondary"
        confirmLabel={t('public.close')}
        onConfirm={onDone}
        onCancel={onDone}
      />
    );
  return (
    <Dialog
      isOpen
      title={t('check.past_title')}
      text={
        <>
          {t('check.past_text')}
          <span className="mt-2 block">{t('check.proof_send')}</span>
        </>
      }
      more={
        <details className="mt-1 text-caption text-muted">
          <summary className="min-h-11 cursor-pointer py-3">{t('check.details')}</summary>
          <p className="break-words">
            {t('check.log', { origin: lost.origin, size: format.number(lost.size, 0) })}
          </p>
        </details>
      }
      confirmLabel={t('check.past_save')}
      cancelLabel={t('public.close')}
      onConfirm={() => {
        saveAsFile(file, JSON.stringify(lost, null, 2));
        setSaved(true);
      }}
      onCancel={onDone}
    />
  );
}
