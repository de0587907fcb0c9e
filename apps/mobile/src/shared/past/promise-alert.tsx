// Checks the venue's inclusion promises for this device's orders, and warns if one is broken.
import { Dialog } from '@candor/ui/dialog';
import { useEffect, useState } from 'react';
import { browserCrypto } from '../check/browser-crypto.ts';
import { saveAsFile } from '../check/hand-out-file.ts';
import { useCheckMessages } from '../check/use-check-messages.ts';
import { apiOriginOfPage, fetchVenueKeys } from '../check/venue-keys.ts';
import { useMarket } from '../stores.ts';
import { askProof, lookAtPast } from './look-at-past.ts';
import { readPast } from './stored-past.ts';
import {
  dropPromise,
  onPromise,
  readPromises,
  type StoredPromise,
  settlePromises,
} from './stored-promises.ts';
import { isProven, type PromiseVenue, type PublishedLog, watchPromises } from './watch-promises.ts';

/** A checkpoint is signed every eight seconds or so if there is something new. */
const LOOK_EVERY_MS = 20_000;

export function PromiseAlert() {
  const [broken, setBroken] = useState<readonly StoredPromise[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    let isLooking = false;
    const follow = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      clearTimeout(timer);
      // The server can't be reached; the next look retries.
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
  return first ? (
    <Told key={first.promise} broken={first} onDone={() => setClosed([...closed, first.promise])} />
  ) : null;
}

/** Saving does not remove the stored copy: a download may fail, and this device would then have lost the only proof. */
function Told({ broken, onDone }: { broken: StoredPromise; onDone: () => void }) {
  const { t } = useCheckMessages();
  const order = useOrderOf(broken);
  const [, origin = '', number = ''] = broken.promise.split('\n', 3);
  const file = `${`${origin}-${number}`.replaceAll(/[^\w.-]/g, '-')}.json`;
  const [isSaved, setSaved] = useState(false);
  return (
    <Dialog
      isOpen
      title={t('check.promise_title')}
      text={
        isSaved ? (
          t('check.proof_saved', { file })
        ) : (
          <>
            {order && <b className="block text-ink">{order}</b>}
            {t('check.promise', { origin, number })}
            <span className="mt-2 block">{t('check.proof_send')}</span>
          </>
        )
      }
      confirmLook={isSaved ? 'secondary' : 'danger'}
      confirmLabel={t(isSaved ? 'check.proof_remove' : 'check.past_save')}
      cancelLabel={t('public.close')}
      onConfirm={() => {
        if (isSaved) {
          dropPromise(broken);
          onDone();
          return;
        }
        saveAsFile(file, JSON.stringify(broken, null, 2));
        setSaved(true);
      }}
      onCancel={onDone}
    />
  );
}

/** "EUR/USD, order no. 12", as far as this device still knows. */
function useOrderOf({ promised }: StoredPromise): string | null {
  const { t } = useCheckMessages();
  const market = useMarket();
  if (!promised) return null;
  const { orderId, instrumentId } = JSON.parse(promised.event) as { orderId?: number; instrumentId?: number };
  if (orderId === undefined) return null;
  const code = market.data?.byId.get(instrumentId ?? 0)?.showCode;
  return [code, `${t('order.number')} ${orderId}`].filter(Boolean).join(' · ');
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
    // A log that this device has not seen is first checked against its predecessor; until it is trusted it proves
    // nothing.
    const isSeen = served.every(({ name }) => before[name] !== undefined);
    const { kept } = isSeen ? { kept: before } : await lookAtPast();
    return served.flatMap((log) => {
      const known = kept[log.name];
      return known ? { ...log, verifierKey: known.key } : [];
    });
  },
  ask: askProof(origin),
});
