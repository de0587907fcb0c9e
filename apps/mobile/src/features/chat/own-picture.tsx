// An image of a message that is there: fetched as its client, because its address opens for nobody else.
import { fetchImage } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Picture } from './picture.tsx';

/** `onExpired`: its address has ended, and a new one is wanted. */
export function OwnPicture({ address, onExpired }: { address: string; onExpired: () => void }) {
  const { session } = useClient();
  const [shown, setShown] = useState<string | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  // Once until it is shown: one that has gone fails under each new address.
  const wasRenewed = useRef(false);
  useEffect(() => {
    const own = new AbortController();
    let url: string | undefined;
    void fetchImage(session, address, own.signal).then((image) => {
      if (own.signal.aborted) return;
      if (!image) {
        if (!wasRenewed.current) expired.current();
        wasRenewed.current = true;
        return;
      }
      wasRenewed.current = false;
      url = URL.createObjectURL(image);
      setShown(url);
    });
    return () => {
      own.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [session, address]);
  return <Picture address={shown} />;
}
