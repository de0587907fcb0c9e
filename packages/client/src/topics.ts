// Topics of the live socket and what each carries. Constants are spelt again here, because the contract's module of
// frames brings a validator along; a test holds the two equal.
import type { AccountTopic, KlinePush, PushData } from '@candor/contract';

export const SOCKET_PATH = '/v1/ws';
/** The version of its frames that this client speaks. */
export const SOCKET_VERSION = 1;
export const MARKET_TOPIC = 'DAY_MARKET';
export const ACCOUNT_TOPICS: readonly AccountTopic[] = [
  'FOREX_TRADE',
  'FOREX_ORDER',
  'FOREX_CLOSED',
  'FOREX_NOTICE',
];

export type KlineTopic = `KLINE.${string}`;
export const klineTopic = (code: string): KlineTopic => `KLINE.${code}`;

export type Topic = keyof PushData | KlineTopic;
export type TopicData<T extends Topic> = T extends keyof PushData ? PushData[T] : KlinePush;
export const isAccountTopic = (topic: string): boolean => ACCOUNT_TOPICS.some((one) => one === topic);
