// Images over HTTP: uploads with their progress, and the client's own images that are shown.
import { chatPaths, kycPaths } from '@candor/contract/plain';
import type { CallOptions, Http } from '../http.ts';
import type { Session } from '../session.ts';

export interface UploadOptions {
  /** Share of the bytes sent, from 0 to 1. */
  onProgress(share: number): void;
  readonly signal?: AbortSignal;
}

/** Longer than the server takes to read a request. */
const timeoutMs = 45_000;

const optionsOf = (file: File, { onProgress, ...options }: UploadOptions): CallOptions => ({
  ...options,
  timeoutMs,
  fetch: sendFile(file, onProgress),
});

/** The reference of the image, for front_pic, reverse_pic and proofImg. */
export const uploadImage = async (http: Http, file: File, options: UploadOptions): Promise<string> =>
  (await http.at(kycPaths).call('imageUpload', { file }, optionsOf(file, options))).url;

/** The same for a message to customer service. */
export const uploadChatImage = async (http: Http, file: File, options: UploadOptions): Promise<string> =>
  (await http.at(chatPaths).call('chatImage', { file }, optionsOf(file, options))).url;

/**
 * The image at an address that was signed for this client: it opens with their token alone, which an `<img>` can't
 * send. Undefined if it can't be shown: its address has expired, there is no connection, or `signal` aborted it.
 */
export async function fetchImage(
  session: Pick<Session, 'token'>,
  address: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const headers = { authorization: session.token() ?? '' };
  try {
    const response = await fetch(address, { headers, signal, credentials: 'omit', cache: 'no-store' });
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

/** A `fetch` that sends this file as a form: browsers report progress only to XMLHttpRequest. */
const sendFile =
  (file: File, onProgress: UploadOptions['onProgress']): typeof fetch =>
  (url, { method = 'POST', headers, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(url));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('failed to send'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      const form = new FormData();
      form.append('file', file);
      request.send(form);
    });
