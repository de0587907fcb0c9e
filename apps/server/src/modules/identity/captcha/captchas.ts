// Captchas: nothing is stored until one is answered, because its signature holds all its data.
// `c1.<end>.<nonce>.<signature>.<signature of the text>`; an answer uses it up, right or wrong.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import type pg from 'pg';
import drawText from 'svg-captcha';
import { readCaptchaKey, removeUsedCaptchas, useCaptcha } from './captcha-rows.ts';

const lifeMs = 5 * 60_000;
const version = 'c1';
/** Without letters that look like another. */
const letters = 'ABCDEFGHKMNPRSTUVWXYZ2345678';
const lettersMax = 5;
const nonceBytes = 12;
/** Allows for clocks of other programs on this store that are behind. */
const clockSlackMs = 60_000;

export interface IssuedCaptcha {
  readonly id: string;
  /** A data URL. */
  readonly picture: string;
}

export class Captchas {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #draw: (text: string) => Buffer;
  #key: Buffer | undefined;

  constructor(options: { pool: pg.Pool; now: () => number; draw?: (text: string) => Buffer }) {
    this.#pool = options.pool;
    this.#now = options.now;
    this.#draw = options.draw ?? drawCaptcha;
  }

  async issue(): Promise<IssuedCaptcha> {
    const key = await this.#readKey();
    const text = Array.from({ length: lettersMax }, () => letters[randomInt(letters.length)]).join('');
    const nonce = randomBytes(nonceBytes).toString('base64url');
    const unsigned = [version, (this.#now() + lifeMs).toString(36), nonce].join('.');
    const id = `${unsigned}.${sign(key, `captcha ${unsigned}`)}.${sign(key, `text ${unsigned} ${text}`)}`;
    return { id, picture: `data:image/png;base64,${this.#draw(text).toString('base64')}` };
  }

  /** True if the text matches the picture. Of concurrent answers to one captcha only one counts. */
  async use(id: string, text: string): Promise<boolean> {
    const key = await this.#readKey();
    const [given, time, nonce, signature, ofText] = id.split('.');
    const unsigned = [given, time, nonce].join('.');
    if (given !== version || !time || !nonce || !signature || !ofText) return false;
    if (!isSame(signature, sign(key, `captcha ${unsigned}`))) return false;
    const expiresAt = Number.parseInt(time, 36);
    if (this.#now() >= expiresAt) return false;
    const isFirst = await useCaptcha(this.#pool, { nonce: Buffer.from(nonce, 'base64url'), expiresAt });
    const isRight = isSame(ofText, sign(key, `text ${unsigned} ${text.trim().toUpperCase()}`));
    return isFirst && isRight;
  }

  async removeExpired(pool: pg.Pool, now: number): Promise<void> {
    await removeUsedCaptchas(pool, now - clockSlackMs);
  }

  async #readKey(): Promise<Buffer> {
    this.#key ??= await readCaptchaKey(this.#pool);
    return this.#key;
  }
}

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The size when drawn; the picture has twice as many pixels. */
const drawnSize = { width: 180, height: 60 };

/**
 * A PNG on white. svg-captcha bends the letters, and they are rasterised because a program reads the paths of an SVG as
 * easily as text. It only slows programs down; limits stop those that request too often.
 */
export function drawCaptcha(text: string): Buffer {
  const svg = (drawText as unknown as DrawText)(text, { ...drawnSize, fontSize: 58, noise: 2, color: false });
  const picture = new Resvg(svg, {
    background: '#ffffff',
    fitTo: { mode: 'width', value: 2 * drawnSize.width },
    font: { loadSystemFonts: false },
  });
  return picture.render().asPng();
}

type DrawText = (
  text: string,
  options: { width: number; height: number; fontSize: number; noise: number; color: boolean },
) => string;
