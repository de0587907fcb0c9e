// The rows of the user's page, in groups. Rows for real accounts only say so to a demo user, with a link to a real
// account.
import { languageNames } from '@candor/i18n/language-names';
import { Card, Row } from '@candor/ui';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  Bitcoin,
  CalendarDays,
  ChartColumn,
  ChevronRight,
  ClipboardCheck,
  ExternalLink,
  FileCheck,
  Gauge,
  Gift,
  Headset,
  IdCard,
  KeyRound,
  Landmark,
  Languages,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  ReceiptText,
  Scale,
  ShieldCheck,
  SunMoon,
  WalletMinimal,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { useBasics, useI18n, usePreferences, useSession } from '../../shared/stores.ts';
import { useUnreadChat } from '../../shared/unread-chat.ts';
import { useUnreadNews } from '../../shared/unread-news.ts';
import { useUnread } from '../../shared/unread-notifications.ts';
import { LogoutRow } from './logout-row.tsx';
import { ClassNote, QuestionnaireNote, useHasRules } from './protection-notes.tsx';
import { ResetDemoRow } from './reset-demo-row.tsx';
import { SwitchRow } from './switch-row.tsx';
import { themeKeys } from './theme-choice.tsx';

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

interface Onward {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  /** The content behind the row, below its title. */
  readonly text?: string;
  readonly note?: ReactNode;
  /** For real accounts only. */
  readonly isReal?: boolean;
  /** Runs instead of the navigation. */
  readonly act?: (() => void) | undefined;
}
const size = 20;

export function MineRows() {
  const { t, language } = useI18n();
  const { theme } = usePreferences();
  const isDemo = useSession()?.user.isDemo === true;
  const unread = useUnread();
  const unreadNews = useUnreadNews('news');
  const unreadAnnouncements = useUnreadNews('announcement');
  const go = useGo();
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const service = useServiceRow();
  const hasRules = useHasRules();
  const open = ({ to, isReal, act }: Onward) => {
    if (isReal && isDemo) setAsking(true);
    else if (act) act();
    else go(to);
  };

  const money: Onward[] = [
    { to: '/mine/charge', icon: <ArrowDownToLine size={size} />, title: t('wallet.deposit'), isReal: true },
    { to: '/mine/withdraw', icon: <ArrowUpFromLine size={size} />, title: t('withdraw.title'), isReal: true },
    { to: '/mine/wallet', icon: <WalletMinimal size={size} />, title: t('wallet.title'), isReal: true },
    { to: '/mine/history', icon: <ReceiptText size={size} />, title: t('financial.title') },
    { to: '/statistics', icon: <ChartColumn size={size} />, title: t('stat.title') },
    { to: '/mine/bank-card-list', icon: <Landmark size={size} />, title: t('bank.title'), isReal: true },
    {
      to: '/mine/coin-address-list',
      icon: <Bitcoin size={size} />,
      title: t('wallet.coin_addresses'),
      isReal: true,
    },
  ];
  const questionnaire: Onward = {
    to: '/mine/questionnaire',
    icon: <ClipboardCheck size={size} />,
    title: t('ask.title'),
    isReal: true,
    note: <QuestionnaireNote />,
  };
  const account: Onward[] = [
    { to: '/mine/auth', icon: <IdCard size={size} />, title: t('auth.identity_title'), isReal: true },
    { to: '/mine/security', icon: <ShieldCheck size={size} />, title: t('user.security'), isReal: true },
    {
      to: '/mine/limits',
      icon: <Gauge size={size} />,
      title: t('limits.title'),
      isReal: true,
      note: hasRules && <ClassNote />,
    },
    ...(hasRules ? [questionnaire] : []),
    { to: '/mine/email', icon: <Mail size={size} />, title: t('user.email'), isReal: true },
    { to: '/mine/password', icon: <KeyRound size={size} />, title: t('user.password'), isReal: true },
    { to: '/mine/invite', icon: <Gift size={size} />, title: t('user.invite'), isReal: true },
  ];
  const news: Onward[] = [
    {
      to: '/mine/notices',
      icon: <Bell size={size} />,
      title: t('user.notices'),
      text: t('user.notices_about'),
      note: <UnreadCount count={unread} label={t('user.notices_unread', { count: unread ?? 0 })} />,
    },
    {
      to: '/news',
      icon: <Newspaper size={size} />,
      title: t('news.title'),
      text: t('user.news_about'),
      note: <UnreadCount count={unreadNews} label={t('user.notices_unread', { count: unreadNews ?? 0 })} />,
    },
    {
      to: '/news/calendar',
      icon: <CalendarDays size={size} />,
      title: t('news.calendar'),
      text: t('news.calendar_about'),
    },
    {
      to: '/mine/announcement',
      icon: <Megaphone size={size} />,
      title: t('news.announcements'),
      text: t('user.announcements_about'),
      note: (
        <UnreadCount
          count={unreadAnnouncements}
          label={t('user.notices_unread', { count: unreadAnnouncements ?? 0 })}
        />
      ),
    },
    {
      to: '/mine/chat',
      icon: <Headset size={size} />,
      title: t('user.chat'),
      note: service.note,
      act: service.open,
    },
    { to: '/feedback', icon: <MessageSquare size={size} />, title: t('user.feedback') },
  ];
  // Pages rendered by the server, open to everyone: they work without the app.
  const checks: Onward[] = [
    {
      to: '/trust',
      icon: <Scale size={size} />,
      title: t('user.trust'),
      act: () => location.assign(`/trust?lang=${language}`),
    },
    {
      to: '/verify',
      icon: <FileCheck size={size} />,
      title: t('user.check_trade'),
      act: () => location.assign(`/verify?lang=${language}`),
    },
  ];
  const settings: Onward[] = [
    {
      to: '/language',
      icon: <Languages size={size} />,
      title: t('user.language'),
      note: <span className="text-small">{languageNames[language]}</span>,
    },
    {
      to: '/mine/system',
      icon: <SunMoon size={size} />,
      title: t('user.theme'),
      note: <span className="text-small">{t(themeKeys[theme])}</span>,
    },
  ];
  const rows = (group: readonly Onward[]) =>
    group.map((row) => (
      <Row
        key={row.to}
        icon={<span aria-hidden="true">{row.icon}</span>}
        title={row.title}
        text={row.text}
        end={
          <>
            {row.note}
            <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />
          </>
        }
        onClick={() => open(row)}
      />
    ));
  return (
    <>
      <Card>
        <SwitchRow />
        {rows(money)}
      </Card>
      <Card>{rows(account)}</Card>
      <Card>{rows(news)}</Card>
      <Card>{rows(checks)}</Card>
      <Card>
        {rows(settings)}
        {isDemo && <ResetDemoRow />}
        <LogoutRow />
      </Card>
      {isAsking !== null && (
        <Dialog
          isOpen={isAsking}
          title={t('user.real_label')}
          text={t('error.real_account_required')}
          confirmLabel={t('auth.register')}
          cancelLabel={t('public.cancel')}
          onConfirm={() => {
            setAsking(false);
            go('/register');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/**
 * Action and content of the customer service row: our own chat with its unread count, or the link from the settings
 * instead.
 */
interface ServiceRow {
  readonly note: ReactNode;
  /** Undefined if the row leads to the chat's page. */
  readonly open: (() => void) | undefined;
}

function useServiceRow(): ServiceRow {
  const { t } = useI18n();
  const service = useBasics().data?.service;
  const unread = useUnreadChat(service?.kind === 'chat');
  if (service?.kind === 'outside') {
    const { address } = service;
    return {
      note: <ExternalLink size={16} className="text-faint" />,
      open: () => void window.open(address, '_blank', 'noopener,noreferrer'),
    };
  }
  return {
    note: <UnreadCount count={unread} label={t('chat.unread', { count: unread ?? 0 })} />,
    open: undefined,
  };
}

/** The unread count at the end of a row; nothing if it is zero or not known yet. */
function UnreadCount({ count, label }: { count: number | undefined; label: string }) {
  const { format } = useI18n();
  if (!count) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-accent-fill px-1.5 py-0.5 text-caption font-semibold text-on-fill">
      <span aria-hidden="true">{count > 99 ? '99+' : format.number(count, 0)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
