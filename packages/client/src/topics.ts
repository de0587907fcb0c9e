// Topics of the live socket, and which of them are the account's.
import { ACCOUNT_TOPICS, CHAT_TOPIC } from '@candor/contract/plain';

export {
  CHAT_TOPIC,
  CLOSING_TOPIC,
  FIGURES_TOPIC,
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

/** Topics that need a login. */
export const isAccountTopic = (topic: string): boolean =>
  topic === CHAT_TOPIC || (ACCOUNT_TOPICS as readonly string[]).includes(topic);
