// Labels a text in another language than the user's with that language, and lays it out for it.
import { isLanguage, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { Languages } from 'lucide-react';
import { useI18n } from '../../shared/stores.ts';

/** For the element that holds the text. */
export function textDirection(language: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (!isLanguage(language)) return {};
  const { tag, direction } = languageInfo(language);
  return { lang: tag, dir: direction };
}

/** Shows nothing if the text is in the user's own language. */
export function TextLanguage({ language }: { readonly language: string }) {
  const { language: own } = useI18n();
  if (language === own || !isLanguage(language)) return null;
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-sunken px-2 py-0.5">
      <Languages size={13} />
      <bdi lang={languageInfo(language).tag}>{languageNames[language]}</bdi>
    </span>
  );
}
