// The picture of a message that is being written: made smaller, uploaded while its words are typed, and given to the message.
import { CallError, IMAGE_BYTES_MAX, NetworkError, shrinkImage, uploadChatImage } from '@candor/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { useI18n } from '../../shared/stores.ts';

interface PictureState {
  readonly preview: string | null;
  /** From 0 to 1 while it is on its way; null otherwise. */
  readonly share: number | null;
  readonly ref: string | null;
  readonly failure: string | undefined;
}
const nothing: PictureState = { preview: null, share: null, ref: null, failure: undefined };
const megabyte = 1024 * 1024;

export function useChatPicture() {
  const { http } = useClient();
  const { t } = useI18n();
  const [state, setState] = useState(nothing);
  const underWay = useRef<AbortController | null>(null);
  /** What is to be released here; a message that was given it releases it itself. */
  const held = useRef<string | null>(null);
  const end = useCallback(() => {
    underWay.current?.abort();
    if (held.current !== null) URL.revokeObjectURL(held.current);
    held.current = null;
  }, []);
  useEffect(() => end, [end]);

  async function upload(file: File): Promise<void> {
    end();
    const own = new AbortController();
    underWay.current = own;
    const become = (next: PictureState) => {
      if (!own.signal.aborted) setState(next);
    };
    const preview = URL.createObjectURL(file);
    held.current = preview;
    become({ ...nothing, preview, share: 0 });
    const fail = (failure: string) => {
      if (own.signal.aborted) return;
      end();
      setState({ ...nothing, failure });
    };
    const smaller = await shrinkImage(file);
    if (own.signal.aborted) return;
    if (smaller.size > IMAGE_BYTES_MAX)
      return fail(t('public.photo_too_large', { max: IMAGE_BYTES_MAX / megabyte }));
    try {
      const onProgress = (share: number) => become({ ...nothing, preview, share });
      const ref = await uploadChatImage(http, smaller, { onProgress, signal: own.signal });
      become({ ...nothing, preview, ref });
    } catch (caught) {
      if (!(caught instanceof CallError || caught instanceof NetworkError)) throw caught;
      fail(faultText(caught, t));
    }
  }

  return {
    ...state,
    choose: (file: File) => void upload(file),
    remove() {
      end();
      setState(nothing);
    },
    /** The message has it from here on, its preview included. */
    take(): string | null {
      underWay.current = null;
      held.current = null;
      setState(nothing);
      return state.preview;
    },
  };
}
