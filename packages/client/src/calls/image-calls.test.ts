// An upload: its request, its progress, and the meaning of its answers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, NetworkError } from '../call-error.ts';
import { makeHttp } from '../http.ts';
import { fetchImage, uploadImage } from './image-calls.ts';

class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers = new Map<string, string>();
  opened: readonly string[] = [];
  form: FormData | undefined;
  wasAborted = false;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.wasAborted = true;
    this.onabort?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

const http = makeHttp({
  origin: 'https://api.example.com',
  language: () => 'de',
  token: () => 'T0k',
  onSessionInvalid() {},
  online: () => true,
});
const file = new File(['bytes'], 'a.jpg', { type: 'image/jpeg' });

function begin() {
  const shares: number[] = [];
  const abort = new AbortController();
  const upload = uploadImage(http, file, { onProgress: (share) => shares.push(share), signal: abort.signal });
  const outcome = upload.then(
    (ref) => ref,
    (fault: unknown) => fault,
  );
  return { shares, abort, outcome, request: FakeRequest.last };
}

test('the file is sent as a form with language and token, and reports its progress', async () => {
  const { request, shares, outcome } = begin();
  expect(request.opened).toEqual(['POST', 'https://api.example.com/api/common/image_upload']);
  expect(request.headers.get('lang')).toBe('de');
  expect(request.headers.get('authorization')).toBe('T0k');
  expect(request.form?.get('file')).toMatchObject({ size: 5 });
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onprogress?.({ loaded: 4, total: 4 });
  request.answer(200, { code: 1, msg: '', data: { url: '/files/x' } });
  expect(await outcome).toBe('/files/x');
  expect(shares).toEqual([0.25, 1]);
});

test('a rejection has its text', async () => {
  const { request, outcome } = begin();
  request.answer(200, { code: 0, msg: 'Nur JPEG.', data: null, error: 'image_unsupported', field: 'file' });
  expect(await outcome).toMatchObject({ error: 'image_unsupported', msg: 'Nur JPEG.' });
  expect(await outcome).toBeInstanceOf(CallError);
});

test('a broken connection is a network fault', async () => {
  const { request, outcome } = begin();
  request.onerror?.();
  expect(await outcome).toBeInstanceOf(NetworkError);
  expect(await outcome).toMatchObject({ code: 'network' });
});

test('a cancelled upload is not continued', async () => {
  const { request, abort, outcome } = begin();
  abort.abort();
  expect(request.wasAborted).toBe(true);
  expect(await outcome).toMatchObject({ code: 'cancelled' });
});

test('an own image is fetched with the token, and is undefined if it is not available', async () => {
  const requested: [string, RequestInit][] = [];
  let outcome = async () => new Response('pixels');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requested.push([url, init]);
    return outcome();
  });
  const session = { token: () => 'T0k' };
  const { signal } = new AbortController();
  const image = await fetchImage(session, '/files/x?signature=s', signal);
  expect(await image?.text()).toBe('pixels');
  expect(requested).toMatchObject([['/files/x?signature=s', { headers: { authorization: 'T0k' } }]]);
  outcome = async () => new Response('', { status: 404 });
  expect(await fetchImage(session, '/files/x', signal)).toBeUndefined();
  outcome = () => Promise.reject(new TypeError('failed to fetch'));
  expect(await fetchImage(session, '/files/x', signal)).toBeUndefined();
});
