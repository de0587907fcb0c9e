// For tests: somebody at the office's login, with a cookie jar and an authenticator app.
import { OFFICE_HEADER, OFFICE_PATH } from '@candor/contract';
import { totpCode, totpStep } from '../../../secrets/totp.ts';

export interface VisitorReply {
  readonly status: number;
  readonly code: number;
  readonly error?: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any call
  readonly data: any;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly field?: string;
  readonly setCookie: string | null;
  readonly retryAfter: string | null;
}

export class OfficeVisitor {
  readonly origin: string;
  cookie = '';
  /** Decoded from the enrolment response. */
  secret: Buffer = Buffer.alloc(0);

  constructor(origin: string) {
    this.origin = origin;
  }

  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<VisitorReply> {
    return this.#send(path, {
      method: 'POST',
      headers: { [OFFICE_HEADER]: '1', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<VisitorReply> {
    return this.#send(path, { headers });
  }

  /** The app's code, `steps` half minutes from `now`. */
  codeAt(now: number, steps = 0): string {
    return totpCode(this.secret, totpStep(now) + steps);
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<VisitorReply> {
    const response = await fetch(`${this.origin}${OFFICE_PATH}${path}`, {
      ...init,
      headers: { lang: 'en', cookie: this.cookie, ...init.headers },
    });
    const setCookie = response.headers.get('set-cookie');
    if (setCookie !== null) this.cookie = setCookie.split(';')[0] ?? '';
    const body = (await response.json()) as Pick<VisitorReply, 'code' | 'data'>;
    const otpauth: unknown = body.data?.otpauth;
    if (typeof otpauth === 'string')
      this.secret = fromBase32(new URL(otpauth).searchParams.get('secret') ?? '');
    return {
      ...body,
      status: response.status,
      setCookie,
      retryAfter: response.headers.get('retry-after'),
    };
  }
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
