// The sixteen languages of an article: which are written, and what readers of the others get.
import { findTextLanguage, LANGUAGES, type Language } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { classNames } from '@candor/ui';

export interface LanguageListProps {
  readonly written: readonly Language[];
  /** With changes that are not saved. */
  readonly changed: ReadonlySet<Language>;
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
}

export function LanguageList({ written, changed, current, onChoose }: LanguageListProps) {
  return (
    <fieldset aria-label="Language" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1">
      {LANGUAGES.map((language) => {
        const isWritten = written.includes(language);
        return (
          <button
            key={language}
            type="button"
            aria-pressed={language === current}
            onClick={() => onChoose(language)}
            className={classNames(
              'flex min-h-11 flex-col items-start justify-center rounded-lg border px-2.5 py-1 text-start text-small',
              language === current ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
            )}
          >
            <span className={classNames('font-medium', !isWritten && 'text-muted')}>
              {languageNames[language]}
              {changed.has(language) && <span aria-hidden="true"> •</span>}
              {changed.has(language) && <span className="sr-only">, not saved</span>}
            </span>
            <span className="text-caption text-muted">
              {isWritten ? 'written' : fallbackText(written, language)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** What a reader gets in a language that is not written. */
export function fallbackText(written: readonly Language[], wanted: Language): string {
  const shown = findTextLanguage(written, wanted);
  return shown === undefined ? 'no text yet' : `shows ${languageNames[shown]}`;
}
