// The user's own place: the account, and what can be set.
import { languageNames } from '@candor/i18n/language-names';
import { Card, IconButton, Row } from '@candor/ui';
import {
  ChevronRight,
  Languages,
  MessageSquare,
  Newspaper,
  Settings,
  SunMoon,
  TriangleAlert,
} from 'lucide-react';
import { ConnectionState } from '../../shared/connection.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { usePreferences, useSession, useWords } from '../../shared/stores.ts';
import { AccountCard } from './account-card.tsx';
import { LogoutRow } from './logout-row.tsx';
import { ResetDemoRow } from './reset-demo-row.tsx';
import { themeKeys } from './theme-choice.tsx';

export function MinePage() {
  const { t, language } = useWords();
  const { theme } = usePreferences();
  const session = useSession();
  const go = useGo();
  const onward = <ChevronRight size={18} aria-hidden="true" className="text-faint rtl:-scale-x-100" />;
  return (
    <Page
      title={t('user.title')}
      className="space-y-4 px-4 pb-8"
      actions={
        <>
          <ConnectionState />
          <IconButton label={t('user.system')} onClick={() => go('/mine/system')}>
            <Settings size={21} aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      <AccountCard />
      <Card>
        <Row
          icon={<Newspaper size={20} aria-hidden="true" />}
          title={t('news.title')}
          end={onward}
          onClick={() => go('/news')}
        />
        <Row
          icon={<Languages size={20} aria-hidden="true" />}
          title={t('user.language')}
          end={
            <>
              <span className="text-small">{languageNames[language]}</span>
              {onward}
            </>
          }
          onClick={() => go('/language')}
        />
        <Row
          icon={<MessageSquare size={20} aria-hidden="true" />}
          title={t('user.feedback')}
          end={onward}
          onClick={() => go('/feedback')}
        />
        <Row
          icon={<SunMoon size={20} aria-hidden="true" />}
          title={t('user.theme')}
          end={
            <>
              <span className="text-small">{t(themeKeys[theme])}</span>
              {onward}
            </>
          }
          onClick={() => go('/mine/system')}
        />
        {session?.user.isDemo && <ResetDemoRow />}
        <LogoutRow />
      </Card>
      <aside className="flex gap-3 px-1 text-caption text-muted">
        <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <p className="text-pretty">{t('public.risk_warning')}</p>
      </aside>
    </Page>
  );
}
