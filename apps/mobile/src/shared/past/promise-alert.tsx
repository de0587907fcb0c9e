// Watches what the venue has promised of this device's orders, and says loudly where one is broken.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { browserCrypto } from '../check/browser-crypto.ts';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckWords } from '../check/use-check-words.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { readPast } from './kept-past.ts';
import { dropPromise, type KeptPromise, onPromise, readPromises, settlePromises } from './kept-promises.ts';
import { type PromiseVenue, type PublishedLog, watchPromises } from './watch-promises.ts';

/** A checkpoint is signed every eight seconds or so, where something is new. */
const LOOK_EVERY_MS = 20_000;

export function PromiseAlert() {
  const [broken, setBroken] = useState<readonly KeptPromise[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    let isLooking = false;
    const follow = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      clearTimeout(timer);
      // Not reached now: the next look asks again.
      await look().catch(() => undefined);
      isLooking = false;
      if (!isHere) return;
      const { promises } = readPromises();
      setBroken(promises.filter(({ isBroken }) => isBroken));
      if (promises.some(({ isBroken }) => !isBroken)) timer = setTimeout(() => void follow(), LOOK_EVERY_MS);
    };
    void follow();
    const stop = onPromise(() => void follow());
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
    };
  }, []);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const first = broken.find(({ promise }) => !closed.includes(promise));
  return first ? <Told broken={first} onDone={() => setClosed([...closed, first.promise])} /> : null;
}

function Told({ broken, onDone }: { broken: KeptPromise; onDone: () => void }) {
  const { t } = useCheckWords();
  const [, origin = '', number = ''] = broken.promise.split('\n', 3);
  return (
    <Dialog
      isOpen
      title={t('check.one_fails')}
      text={t('check.promise', { origin, number })}
      confirmLook="danger"
      confirmLabel={t('check.past_save')}
      cancelLabel={t('public.close')}
      onConfirm={() => {
        const name = `${origin}-${number}`.replaceAll(/[^\w.-]/g, '-');
        saveAsFile(`${name}.json`, JSON.stringify(broken, null, 2));
        dropPromise(broken);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

async function look(): Promise<void> {
  const before = readPromises();
  if (before.promises.every(({ isBroken }) => isBroken)) return;
  settlePromises(before, await watchPromises(browserCrypto, venueAt(apiOriginOfPage()), before, Date.now()));
}

const venueAt = (origin: string): PromiseVenue => ({
  async logs() {
    const kept = readPast();
    const { logs } = await fetchVenueKeys(origin);
    // The key of each log that this device saw first.
    return (logs as readonly PublishedLog[]).map((log) => ({
      ...log,
      verifierKey: kept[log.name]?.key ?? log.verifierKey,
    }));
  },
  async ask(path) {
    const answer = await fetch(origin + path);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
});
