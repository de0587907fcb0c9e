// One photo of a form: chosen, shrunk, uploading, uploaded; a failure clears it and shows the reason.
import { IMAGE_BYTES_MAX, isCallFault, NetworkError, shrinkImage, uploadImage } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useApp } from './app-context.ts';
import { faultText } from './fault-text.ts';
import { useI18n } from './stores.ts';

interface PhotoState {
  /** A local address of the chosen picture; null if there is none. */
  readonly preview: string | null;
  /** From 0 to 1 during the upload; null otherwise. */
  readonly share: number | null;
  /** The server's reference once it is uploaded. */
  readonly ref: string | null;
  /** Why the last upload failed. */
  readonly failure: string | null;
  /** The file to retry after a failure that another attempt may fix. */
  readonly again: File | null;
}

export interface Photo extends PhotoState {
  choose(file: File): void;
  retry(): void;
  remove(): void;
  /** Passes its preview on, which the caller must release, and starts empty again. */
  take(): string | null;
}

const nothing: PhotoState = { preview: null, share: null, ref: null, failure: null, again: null };
const megabyte = 1024 * 1024;

export function usePhoto(send = uploadImage): Photo {
  const { client } = useApp();
  const { t } = useI18n();
  const [state, setState] = useState(nothing);
  const underWay = useRef<AbortController | null>(null);
  const { preview } = state;
  const taken = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (preview !== null && preview !== taken.current) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  useEffect(() => () => underWay.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    const become = (next: PhotoState) => {
      if (!own.signal.aborted) setState(next);
    };
    const begun = { ...nothing, preview: URL.createObjectURL(file) };
    become({ ...begun, share: 0 });
    const smaller = await shrinkImage(file);
    if (smaller.size > IMAGE_BYTES_MAX) {
      become({ ...nothing, failure: t('public.photo_too_large', { max: IMAGE_BYTES_MAX / megabyte }) });
      return;
    }
    try {
      const onProgress = (share: number) => become({ ...begun, share });
      const ref = await send(client.http, smaller, { onProgress, signal: own.signal });
      become({ ...begun, ref });
    } catch (caught) {
      if (!isCallFault(caught)) throw caught;
      const mayMend =
        caught instanceof NetworkError || caught.error === 'busy' || caught.error === 'rate_limited';
      become({ ...nothing, failure: faultText(caught, t), again: mayMend ? file : null });
    }
  }

  return {
    ...state,
    choose: (file) => void upload(file),
    retry: () => {
      if (state.again) void upload(state.again);
    },
    remove() {
      underWay.current?.abort();
      setState(nothing);
    },
    take() {
      taken.current = preview;
      setState(nothing);
      return preview;
    },
  };
}
