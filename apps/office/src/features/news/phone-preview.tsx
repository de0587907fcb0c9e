// Preview of an article on a phone: the app's own renderer, in a frame of its width.
import type { NewsDocument } from '@candor/contract';
import { type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { Article } from '@candor/ui/article';

export interface PhonePreviewProps {
  readonly language: Language;
  /** The language of the text; differs from the user's if there is no text in theirs. */
  readonly shownIn: Language | undefined;
  readonly title: string;
  readonly logo: string;
  readonly document: NewsDocument | undefined;
  readonly date: string;
}

export function PhonePreview({ language, shownIn, title, logo, document, date }: PhonePreviewProps) {
  const { tag, direction } = languageInfo(shownIn ?? language);
  return (
    <section aria-label="Preview on a phone" className="mx-auto w-full max-w-97.5">
      {shownIn !== undefined && shownIn !== language && (
        <p className="pb-2 text-center text-caption text-muted">
          Users who use {languageNames[language]} see the text in {languageNames[shownIn]}.
        </p>
      )}
      <div className="overflow-hidden rounded-[2rem] border-6 border-line bg-page shadow-float">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <article tabIndex={0} lang={tag} dir={direction} className="h-160 overflow-y-auto px-4 py-5">
          {document === undefined ? (
            <p className="pt-24 text-center text-muted" lang="en" dir="ltr">
              Nothing is written yet.
            </p>
          ) : (
            <>
              {logo !== '' && (
                <img src={logo} alt="" className="mb-4 aspect-video w-full rounded-xl object-cover" />
              )}
              <h2 className="text-figure font-semibold text-balance">{title === '' ? '…' : title}</h2>
              <p className="mt-1 mb-4 text-caption text-muted">{date}</p>
              <Article document={document} />
            </>
          )}
        </article>
      </div>
    </section>
  );
}
