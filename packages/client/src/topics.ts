// Topics of the live socket, and which of them are the account's.
import { ACCOUNT_TOPICS } from '@candor/contract/plain';

export {
  ACCOUNT_TOPICS,
  CLOSING_TOPIC,
  FIGURES_TOPIC,
  type KlineTopic,
  klineTopic,
  MARKET_TOPIC,
  NOTICE_TOPIC,
  ORDER_TOPIC,
  SITE_TOPIC,
  SOCKET_PATH,
  SOCKET_VERSION,
  type Topic,
  type TopicData,
} from '@candor/contract/plain';

export const isAccountTopic = (topic: string): boolean =>
  (ACCOUNT_TOPICS as readonly string[]).includes(topic);
