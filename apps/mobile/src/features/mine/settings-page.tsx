// Settings: appearance, language, security of the account, logout.
import { languageNames } from '@candor/i18n/language-names';
import { Card, Row } from '@candor/ui';
import { Bell, ChevronRight, Gauge, Languages, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColoursChoice } from '../../shared/colours-choice.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';
import { FillsChoice } from './fills-choice.tsx';
import { LogoutRow } from './logout-row.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function SettingsPage() {
  const { t, language } = useI18n();
  const go = useGo();
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  return (
    <Page title={t('user.system')} backTo="/mine" className="space-y-4 px-4 pb-8">
      <Group title={t('user.theme')}>
        <ThemeChoice />
      </Group>
      <Group title={t('user.colours')}>
        <ColoursChoice />
      </Group>
      <Group title={t('user.fills')}>
        <FillsChoice />
      </Group>
      <Card>
        <Row
          icon={<Languages size={20} />}
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
          icon={<Bell size={20} />}
          title={t('user.notices')}
          end={onward}
          onClick={() => go('/mine/notices')}
        />
        <Row
          icon={<ShieldCheck size={20} />}
          title={t('user.security')}
          end={onward}
          onClick={() => go('/mine/security')}
        />
        <Row
          icon={<Gauge size={20} />}
          title={t('limits.title')}
          end={onward}
          onClick={() => go('/mine/limits')}
        />
        <LogoutRow />
      </Card>
    </Page>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl bg-raised p-4">
      <h2 className="mb-2.5 font-medium">{title}</h2>
      {children}
    </section>
  );
}
