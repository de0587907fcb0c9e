// Watches the venue's past once a visit, and says loudly where one that this device has seen is gone.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { browserCrypto } from '../check/browser-crypto.ts';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckWords } from '../check/use-check-words.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { keepPast, readPast } from './kept-past.ts';
import { type LostPast, type Venue, watchPast } from './watch-past.ts';

const PAUSE_MS = 5_000;

export function PastAlert() {
  const [lost, setLost] = useState<readonly LostPast[]>([]);
  useEffect(() => {
    let isHere = true;
    look().then(
      (found) => {
        if (isHere) setLost(found);
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
  const { t } = useCheckWords();
  return (
    <Dialog
      isOpen
      title={t('check.past_title')}
      text={t('check.past_text', { origin: lost.origin, size: String(lost.size) })}
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

async function look(): Promise<readonly LostPast[]> {
  const { kept, lost } = await watchPast(browserCrypto, venueAt(apiOriginOfPage()), readPast());
  keepPast(kept);
  return lost;
}

const venueAt = (origin: string): Venue => ({
  keys: async () => (await fetchVenueKeys(origin)).logs,
  async ask(path) {
    const answer = await fetch(origin + path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
});
