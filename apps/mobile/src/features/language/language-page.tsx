// The languages of the product, each by its own name.
import { offeredLanguages } from 'virtual:catalog-parts';
import { type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { Card, Row } from '@candor/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';

export function LanguagePage() {
  const { i18n, toasts } = useApp();
  const { t, language } = useI18n();
  const [chosen, setChosen] = useState<Language | null>(null);
  async function choose(next: Language): Promise<void> {
    setChosen(next);
    try {
      await i18n.choose(next);
    } catch {
      // The chunk of the catalogue failed to load. The language stays unchanged.
      toasts.show(t('public.load_failed'), 'bad');
    } finally {
      setChosen(null);
    }
  }
  const shown = chosen ?? language;
  return (
    <Page title={t('user.language')} backTo="/mine" className="px-4 pb-8">
      <Card>
        {offeredLanguages.map((one) => (
          <Row
            key={one}
            title={
              <span lang={languageInfo(one).tag} dir={languageInfo(one).direction}>
                {languageNames[one]}
              </span>
            }
            end={one === shown && <Check size={20} aria-label={t('public.chosen')} className="text-accent" />}
            onClick={() => void choose(one)}
          />
        ))}
      </Card>
    </Page>
  );
}
