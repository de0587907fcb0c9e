// Watches the venue's past once a visit, and says loudly where one that this device has seen is gone.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckWords } from '../check/use-check-words.ts';
import { lookAtPast } from './look-at-past.ts';
import type { LostPast } from './watch-past.ts';

export function PastAlert() {
  const [lost, setLost] = useState<readonly LostPast[]>([]);
  useEffect(() => {
    let isHere = true;
    lookAtPast().then(
      (found) => {
        if (isHere) setLost(found.lost);
      },
      // Not reached now: the next visit asks again.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  const [first, ...others] = lost;
  return first ? <Told lost={first} onDone={() => setLost(others)} /> : null;
}

function Told({ lost, onDone }: { lost: LostPast; onDone: () => void }) {
  const { t, format } = useCheckWords();
  return (
    <Dialog
      isOpen
      title={t('check.past_title')}
      text={
        <>
          {t('check.past_text', { origin: lost.origin, size: format.number(lost.size, 0) })}
          <span className="mt-2 block">{t('check.proof_send')}</span>
        </>
      }
      confirmLook="danger"
      confirmLabel={t('check.past_save')}
      cancelLabel={t('public.close')}
      onConfirm={() => {
        saveAsFile(`${lost.origin.replaceAll(/[^\w.-]/g, '-')}.json`, JSON.stringify(lost, null, 2));
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
