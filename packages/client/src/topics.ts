// Topics of the live socket and what each carries. Constants are spelt again here, because the contract's module of
// frames brings a validator along; a test holds the two equal.
import type { AccountTopic, KlinePush, PushData } from '@candor/contract';

export const SOCKET_PATH = '/v1/ws';
export const MARKET_TOPIC = 'DAY_MARKET';
/** Figures of the account and its open positions, at every price. */
export const FIGURES_TOPIC = 'FOREX_TRADE';
/** Orders as they are after an act or a trigger; positions that were closed; what else happened. */
export const ORDER_TOPIC = 'FOREX_ORDER';
export const CLOSING_TOPIC = 'FOREX_CLOSED';
export const NOTICE_TOPIC = 'FOREX_NOTICE';
export const ACCOUNT_TOPICS: readonly AccountTopic[] = [
  FIGURES_TOPIC,
  ORDER_TOPIC,
  CLOSING_TOPIC,
  NOTICE_TOPIC,
];

export type KlineTopic = `KLINE.${string}`;
export const klineTopic = (code: string): KlineTopic => `KLINE.${code}`;

export type Topic = keyof PushData | KlineTopic;
export type TopicData<T extends Topic> = T extends keyof PushData ? PushData[T] : KlinePush;
export const isAccountTopic = (topic: string): boolean => ACCOUNT_TOPICS.some((one) => one === topic);
