// The topics of the live socket and their messages, by area.

import type { ChatPush } from './chat/shapes.ts';
import type { CHAT_TOPIC } from './chat/topics.ts';
import type { SitePush } from './company/pushes.ts';
import type { SITE_TOPIC } from './company/topics.ts';
import type { DayMarketRow, KlinePush } from './market/pushes.ts';
import type { KlineTopic, MARKET_TOPIC } from './market/topics.ts';
import type { ClosedNotification, MetricsPush, Notice } from './trading/pushes.ts';
import type { Order } from './trading/shapes.ts';
import type { CLOSING_TOPIC, FIGURES_TOPIC, NOTICE_TOPIC, ORDER_TOPIC } from './trading/topics.ts';

/** The server's pushes by topic. Topics of bars are a family: each sends KlinePush. */
export interface PushData {
  [MARKET_TOPIC]: DayMarketRow[];
  [FIGURES_TOPIC]: MetricsPush;
  [ORDER_TOPIC]: Order;
  [CLOSING_TOPIC]: ClosedNotification;
  [NOTICE_TOPIC]: Notice;
  [SITE_TOPIC]: SitePush;
  [CHAT_TOPIC]: ChatPush;
}

export type Topic = keyof PushData | KlineTopic;
export type TopicData<T extends Topic> = T extends keyof PushData ? PushData[T] : KlinePush;
