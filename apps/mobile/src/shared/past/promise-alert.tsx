// Watches what the venue has promised of this device's orders, and says loudly where one is broken.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { useClient } from '../app-context.ts';
import { browserCrypto } from '../check/browser-crypto.ts';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckWords } from '../check/use-check-words.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { readPast } from './kept-past.ts';
import {
  dropPromise,
  type KeptPromise,
  markSaved,
  onPromise,
  readPromises,
  settlePromises,
} from './kept-promises.ts';
import { askProof, lookAtPast } from './look-at-past.ts';
import { isProven, type PromiseVenue, type PublishedLog, watchPromises } from './watch-promises.ts';

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
      if (!promises.every(isProven)) timer = setTimeout(() => void follow(), LOOK_EVERY_MS);
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
      title={t('check.promise_title')}
      text={
        <>
          <OrderOf broken={broken} />
          {t('check.promise', { origin, number })}
        </>
      }
      confirmLook="danger"
      confirmLabel={t('check.past_save')}
      cancelLabel={t(broken.isSaved ? 'check.promise_forget' : 'public.close')}
      onConfirm={() => {
        const name = `${origin}-${number}`.replaceAll(/[^\w.-]/g, '-');
        saveAsFile(`${name}.json`, JSON.stringify(broken, null, 2));
        // It stays until its client has the file and says that this is enough: a download can go wrong.
        markSaved(broken);
        onDone();
      }}
      onCancel={() => {
        if (broken.isSaved) dropPromise(broken);
        onDone();
      }}
    />
  );
}

/** Which order it was, where what opens the promise is still here. */
function OrderOf({ broken }: { broken: KeptPromise }) {
  const { t } = useCheckWords();
  const { market } = useClient();
  const { orderId, instrumentId } = orderIn(broken);
  if (orderId === undefined) return null;
  const named = market.get().data?.instruments.find(({ id }) => id === instrumentId)?.showCode;
  return (
    <strong className="mb-1 block text-ink">
      {named !== undefined && <bdi>{named} · </bdi>}
      {t('order.number')} {orderId}
    </strong>
  );
}

function orderIn({ promised }: KeptPromise): { orderId?: number; instrumentId?: number } {
  try {
    return JSON.parse(promised?.event ?? '{}');
  } catch {
    return {};
  }
}

async function look(): Promise<void> {
  const before = readPromises();
  if (before.promises.every(isProven)) return;
  settlePromises(before, await watchPromises(browserCrypto, venueAt(apiOriginOfPage()), before, Date.now()));
}

const venueAt = (origin: string): PromiseVenue => ({
  async logs() {
    const served = (await fetchVenueKeys(origin)).logs as readonly PublishedLog[];
    const before = readPast();
    // One that this device has not seen is held against the log that it follows first; until it is believed it proves nothing.
    const isSeen = served.every(({ name }) => before[name] !== undefined);
    const { kept } = isSeen ? { kept: before } : await lookAtPast();
    return served.flatMap((log) => {
      const known = kept[log.name];
      return known ? { ...log, verifierKey: known.key } : [];
    });
  },
  ask: askProof(origin),
});
