// The caller's key for one act: from the Idempotency-Key header, or else from the time stamp `t` of the request.
import { hash as hashOnce } from 'node:crypto';
import { KEY_HEADER, KEY_PATTERN } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import { decimalText } from './parse-values.ts';
import { invalid } from './refused.ts';

const headerLifeMs = 24 * 3_600_000;
/** Browsers and proxies may send a GET twice; the specified client stamps each act with `t`. */
const stampLifeMs = 10 * 60_000;

/** Null without header and stamp. Throws invalid_parameter for a header that is no key. */
export function readIdempotencyKey(options: {
  /** Of the call. */
  name: string;
  header: string | string[] | undefined;
  params: Readonly<Record<string, unknown>>;
  stamp: unknown;
  now: number;
}): IdempotencyKey | null {
  const { name, header, params, stamp, now } = options;
  if (header !== undefined) {
    if (typeof header !== 'string' || !KEY_PATTERN.test(header)) throw invalid(KEY_HEADER);
    return { key: `${name}:${header}`, hash: digest(params), receivedAt: now, expiresAt: now + headerLifeMs };
  }
  if (typeof stamp !== 'string' && typeof stamp !== 'number') return null;
  const hash = digest({ ...params, t: stamp });
  return { key: `${name}:t:${hash}`, hash, receivedAt: now, expiresAt: now + stampLifeMs };
}

/** Canonical: names sorted, and 0.10, "0.1" and 0.1 are one value. */
function digest(params: Readonly<Record<string, unknown>>): string {
  const pairs = Object.keys(params)
    .sort()
    .map((name) => [name, canonical(params[name])]);
  return hashOnce('sha256', JSON.stringify(pairs), 'base64url');
}

function canonical(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = decimalText(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return trimmed.replace(/^(-?)0+(?=\d)/, '$1');
}
