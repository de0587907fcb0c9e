// The pages that the navigation and the palette list, by group: title, key after G, icon.
import {
  Activity,
  Award,
  BadgeCheck,
  Building2,
  CalendarClock,
  CalendarDays,
  CandlestickChart,
  CircleUser,
  CreditCard,
  Gauge,
  Inbox,
  KeyRound,
  Landmark,
  Layers,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  Scale,
  ScrollText,
  Settings,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  Zap,
} from 'lucide-react';
import { useMay } from '../shared/office-context.ts';
import { pageRoutes } from './routes.tsx';

export interface NavPage {
  /** Path of its route. */
  readonly path: string;
  readonly title: string;
  /** Pressed after G. */
  readonly key?: string;
  readonly icon: LucideIcon;
  /** The queue counter shown beside the title. */
  readonly topic?: string;
}

export interface NavGroup {
  readonly title: string;
  readonly pages: readonly NavPage[];
}

export const navGroups: readonly NavGroup[] = [
  {
    title: 'Work',
    pages: [
      { path: '/', title: 'Today', key: 'h', icon: Inbox },
      {
        path: '/reviews/identities',
        title: 'Identity reviews',
        key: 'i',
        icon: BadgeCheck,
        topic: 'identities',
      },
      { path: '/reviews/deposits', title: 'Deposits', key: 'd', icon: Landmark, topic: 'deposits' },
      { path: '/reviews/withdrawals', title: 'Withdrawals', key: 'w', icon: Wallet, topic: 'withdrawals' },
      { path: '/reviews/adjustments', title: 'Adjustments', key: 'a', icon: Scale, topic: 'adjustments' },
      { path: '/reviews/changes', title: 'Changes', key: 'k', icon: UsersRound, topic: 'changes' },
      { path: '/reviews/factors', title: 'Two-factor resets', key: 'l', icon: KeyRound, topic: 'factors' },
      { path: '/reviews/classes', title: 'Client categories', key: 'q', icon: Award, topic: 'classes' },
    ],
  },
  {
    title: 'Clients',
    pages: [
      { path: '/clients', title: 'Clients', key: 'c', icon: Users },
      { path: '/chats', title: 'Chats', key: 'x', icon: MessagesSquare, topic: 'chats' },
      { path: '/messages', title: 'Messages', key: 'b', icon: Mail },
      { path: '/feedback', title: 'Feedback', key: 'f', icon: MessageSquareText },
    ],
  },
  {
    title: 'Markets',
    pages: [
      { path: '/markets', title: 'Markets', key: 'm', icon: CandlestickChart },
      { path: '/markets/categories', title: 'Categories', icon: Layers },
      { path: '/risk', title: 'Risk', key: 'r', icon: Gauge },
      { path: '/risk/shock', title: 'Stress test', icon: Zap },
      { path: '/health', title: 'Feed and engine', key: 'e', icon: Activity },
    ],
  },
  {
    title: 'Content',
    pages: [
      { path: '/content/news', title: 'News', key: 'n', icon: Newspaper },
      { path: '/content/calendar', title: 'Economic calendar', icon: CalendarClock },
      { path: '/content/providers', title: 'Providers', icon: Building2 },
    ],
  },
  {
    title: 'Administration',
    pages: [
      { path: '/reports', title: 'Reports', key: 't', icon: CalendarDays, topic: 'closable-days' },
      { path: '/payments/deposit-addresses', title: 'Payment methods', key: 'p', icon: CreditCard },
      { path: '/settings', title: 'Settings', key: 's', icon: Settings },
      { path: '/operators', title: 'Operators', key: 'o', icon: UserCog },
      { path: '/audit', title: 'Audit log', key: 'u', icon: ScrollText },
      { path: '/me', title: 'My account', key: 'y', icon: CircleUser },
    ],
  },
];

/** Pages that the operator may see, without empty groups. */
export function useNavGroups(): readonly NavGroup[] {
  const may = useMay();
  const permissions = new Map(pageRoutes.map(({ path, permission }) => [path, permission]));
  const isOpen = ({ path }: NavPage): boolean => {
    const permission = permissions.get(path);
    return permission === undefined || may(permission);
  };
  return navGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(isOpen) }))
    .filter(({ pages }) => pages.length > 0);
}
