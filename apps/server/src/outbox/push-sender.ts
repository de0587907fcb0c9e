// Delivers by Web Push (RFC 8030): encrypted for the browser (RFC 8291), and signed with the venue's key. It removes
// the subscription of a browser that no longer accepts pushes.
import type { Agent } from 'node:https';
import type pg from 'pg';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import { findSubscription, removeSubscription } from '../notifications/push-rows.ts';
import { makePushMessage } from './push-payload.ts';
import { readPushAddress } from './push-service.ts';
import { faultText, type Sender, type SendOutcome, type WaitingMessage } from './sender.ts';
import type { VapidKeys } from './vapid-keys.ts';

const answerMsMax = 10_000;
const silentPauseMs = 30_000;

/** The contact for push services (RFC 8292): the site, or the address that sends e-mails. */
export function pushContact({ siteDomain, smtpFrom }: PushContact): string {
  if (siteDomain !== undefined) return `https://${siteDomain}`;
  const from = smtpFrom.replace(/^.*<|>$/g, '');
  return `mailto:${from || 'postmaster@localhost'}`;
}
type PushContact = Pick<Config, 'siteDomain' | 'smtpFrom'>;

export interface PushOptions {
  readonly pool: pg.Pool;
  readonly keys: VapidKeys;
  /** The contact for push services: an https or mailto address. */
  readonly subject: string;
  /** PUSH_HOSTS. */
  readonly hosts: readonly string[];
  readonly agent?: Agent;
  /** 10 seconds if absent. */
  readonly timeoutMs?: number;
}

export function makePushSender({
  pool,
  keys,
  subject,
  hosts,
  agent,
  timeoutMs = answerMsMax,
}: PushOptions): Sender {
  const silent = makeSilentHosts({ pauseMs: silentPauseMs, now: () => performance.now() });

  async function send(message: WaitingMessage): Promise<SendOutcome> {
    const subscription = await findSubscription(pool, message.to);
    if (!subscription)
      return { sent: false, fault: 'the session of this device has ended, or it takes no more', final: true };
    const { p256dh, auth } = subscription;
    const endpoint = readPushAddress(subscription.endpoint, hosts);
    if (endpoint === undefined)
      return { sent: false, fault: 'its push service is not one of PUSH_HOSTS', final: true };
    const { host } = new URL(endpoint);
    if (!silent.mayTry(host)) return { sent: false, fault: 'its push service did not answer a moment ago' };
    const { payload, ttl, urgency, topic } = makePushMessage(message);
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: ttl,
        urgency,
        timeout: timeoutMs,
        ...(topic === undefined ? {} : { topic }),
        ...(agent === undefined ? {} : { agent }),
      });
      silent.noteAnswer(host);
      return { sent: true };
    } catch (error) {
      if (isTimeout(error)) silent.noteSilent(host);
      else silent.noteAnswer(host);
      return failedBy(error, () => removeSubscription(pool, message.to));
    }
  }
  return { send };
}

/** A rejected or cut connection fails at once and delays nobody; a silent one does. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Socket timeout' || ('code' in error && error.code === 'ETIMEDOUT'));

/** 404 and 410: the browser has unsubscribed. Other rejections of the message itself would repeat. */
async function failedBy(error: unknown, forget: () => Promise<void>): Promise<SendOutcome> {
  if (!(error instanceof webPush.WebPushError))
    return { sent: false, fault: faultText(error instanceof Error ? error.message : String(error)) };
  const { statusCode, body } = error;
  const fault = faultText(`the push service answered ${statusCode} ${body}`);
  if (statusCode === 404 || statusCode === 410) {
    await forget();
    return { sent: false, fault, final: true };
  }
  const mayPass = statusCode === 429 || statusCode >= 500;
  return { sent: false, fault, ...(mayPass ? {} : { final: true }) };
}

/**
 * Push services that did not respond recently. While one is silent, its messages are postponed at once; otherwise each
 * would block a delivery line until it times out and delay the messages of others.
 */
interface SilentHosts {
  /** False while the host counts as silent. After the pause one caller may try, and the others wait for its result. */
  mayTry(host: string): boolean;
  noteSilent(host: string): void;
  noteAnswer(host: string): void;
}

/** `now` is in milliseconds of any monotonic clock. */
export function makeSilentHosts({ pauseMs, now }: { pauseMs: number; now: () => number }): SilentHosts {
  const untilByHost = new Map<string, number>();
  return {
    mayTry(host) {
      const until = untilByHost.get(host);
      if (until === undefined) return true;
      if (now() < until) return false;
      untilByHost.set(host, now() + pauseMs);
      return true;
    },
    noteSilent: (host) => void untilByHost.set(host, now() + pauseMs),
    noteAnswer: (host) => void untilByHost.delete(host),
  };
}
