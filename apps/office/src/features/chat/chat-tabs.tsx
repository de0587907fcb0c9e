// The pages of customer service, as links beside each other.
import { PageLinks } from '../../shared/page-links.tsx';

const pages = [
  { path: '/chats', title: 'Inbox' },
  { path: '/chats/canned', title: 'Saved replies' },
  { path: '/chats/hours', title: 'Hours' },
] as const;

export const ChatTabs = () => <PageLinks label="Customer service" pages={pages} />;
