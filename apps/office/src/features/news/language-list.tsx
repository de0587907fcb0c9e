// The sixteen languages of an article: which are written, and what readers of the others get.
import { findTextLanguage, LANGUAGES, type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { classNames } from '@candor/ui';

export interface LanguageListProps {
  readonly written: readonly Language[];
  /** Languages with unsaved changes. */
  readonly changed: ReadonlySet<Language>;
  readonly current: Language;
  readonly onChoose: (language: Language) => void;
}

export function LanguageList({ written, changed, current, onChoose }: LanguageListProps) {
  return (
    <fieldset aria-label="Language" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1">
      {LANGUAGES.map((language) => {
        const isWritten = written.includes(language);
        return (
          <button
            key={language}
            type="button"
            aria-pressed={language === current}
            onClick={() => onChoose(language)}
            className={classNames(
              'flex min-h-8 items-center gap-1.5 rounded-lg border px-2.5 text-start text-caption',
              language === current ? 'border-accent bg-accent-soft' : 'border-line hover:bg-sunken',
            )}
          >
            <span
              lang={languageInfo(language).tag}
              className={classNames('min-w-0 truncate', isWritten ? 'font-semibold' : 'text-muted')}
            >
              {languageNames[language]}
            </span>
            {changed.has(language) && <span className="text-warn">not saved</span>}
            <span className="ms-auto shrink-0 text-muted">
              {isWritten ? 'written' : fallbackText(written, language)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The text that users get in a language without its own text. */
function fallbackText(written: readonly Language[], wanted: Language): string {
  const shown = findTextLanguage(written, wanted);
  return shown === undefined ? 'no text' : `→ ${languageNames[shown]}`;
}
