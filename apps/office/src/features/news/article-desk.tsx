// The editing page of an article: settings, languages, the editor and the phone's preview, with the actions at the top.
import { findTextLanguage, type Language, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { format } from '../../shared/format.ts';
import { TextArea, TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useMay, useOffice } from '../../shared/office-context.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { useUnsaved } from '../../shared/unsaved.ts';
import { ArticleActs } from './article-acts.tsx';
import {
  type Draft,
  draftOf,
  emptyText,
  faultOf,
  isChanged,
  newDraft,
  type SavedArticle,
  withText,
  writtenIn,
} from './article-draft.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleTerms } from './article-terms.tsx';
import { LanguageList } from './language-list.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { StatusLabel } from './status-label.tsx';
import { type FoundDraft, readStored, storedOf } from './stored-article.ts';
import { useSaveArticle } from './use-save-article.ts';

export function ArticleDesk({ article }: { readonly article: SavedArticle | undefined }) {
  const may = useMay();
  const { toasts } = useOffice();
  const [, navigate] = useLocation();
  const name = nameOf(article);
  const found = useFoundDraft(name);
  const [stored, setStored] = useState(() => readStored(found, article));
  const [saved, setSaved] = useState(article);
  const [draft, setDraft] = useState(() => stored?.draft ?? begunFrom(article));
  const [language, setLanguage] = useState<Language>(() => writtenIn(draft)[0] ?? 'en');
  /** A new value mounts the editor again with the current draft. */
  const [edition, setEdition] = useState(0);
  const saving = useSaveArticle();
  const isReadOnly = !may('content.write') || saved?.retiredAt != null;
  const written = writtenIn(draft);
  const text = draft.texts[language];
  const fault = faultOf(draft);
  const keep = useKeepDraft(name, isChanged(draft) ? storedOf(draft, saved) : undefined);
  const forget = useUnsaved('the article', isChanged(draft));

  const edit = (change: Partial<typeof emptyText>): void =>
    setDraft((before) => withText(before, language, { ...(before.texts[language] ?? emptyText), ...change }));
  const replace = (next: Draft): void => {
    setDraft(next);
    setEdition(edition + 1);
  };
  async function save(): Promise<SavedArticle | undefined> {
    if (fault) {
      setLanguage(fault.language);
      toasts.show(`${languageNames[fault.language]}: ${fault.text}`, 'bad');
      return undefined;
    }
    const outcome = await saving.save(draft, saved);
    if (!outcome) return undefined;
    setSaved(outcome.saved);
    setDraft(outcome.draft);
    setStored(undefined);
    if (!saved) {
      // The article's page mounts again under its new number, with the languages that were not saved.
      if (isChanged(outcome.draft)) keep(storedOf(outcome.draft, outcome.saved), nameOf(outcome.saved));
      keep(undefined);
      forget();
      navigate(`/content/news/${outcome.saved.id}`, { replace: true });
    }
    if (isChanged(outcome.draft)) return undefined;
    toasts.show('Saved', 'good');
    return outcome.saved;
  }
  function reload(): void {
    keep(storedOf(draft, saved));
    forget();
    location.reload();
  }
  function drop(): void {
    setStored(undefined);
    replace(begunFrom(saved));
  }
  useKeys('Article', [
    {
      key: 'Ctrl+s',
      text: 'Save',
      everywhere: true,
      run: () => void (isReadOnly || saving.isBusy || save()),
    },
  ]);

  const info = languageInfo(language);
  const shownIn = findTextLanguage(written, language);
  const shown = shownIn && draft.texts[shownIn];
  const title = saved?.title || 'New article';
  return (
    <Page
      title={title}
      aside={<StatusLabel status={saved?.status ?? 'draft'} publishAt={saved?.publishAt ?? null} />}
      acts={
        <ArticleActs
          saved={saved}
          written={written}
          isChanged={isChanged(draft)}
          isSaving={saving.isBusy}
          onSave={save}
          onSaved={setSaved}
        />
      }
    >
      {saving.isOutdated && (
        <p role="alert" className="rounded-lg bg-warn-soft px-3 py-2 text-small text-warn">
          Someone else saved this article after you opened it.{' '}
          <button type="button" className="font-semibold underline" onClick={reload}>
            Reload it
          </button>
          : your changes are kept on top of theirs, and nothing is saved until you save.
        </p>
      )}
      {stored && <StoredDraft stored={stored} onDrop={drop} />}
      <div className="grid grid-cols-[minmax(0,1fr)_clamp(17rem,28vw,24.375rem)] items-start gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          <ArticleTerms draft={draft} isReadOnly={isReadOnly} onChange={setDraft} />
          <Panel title="Languages">
            <div className="p-3">
              <LanguageList
                written={written}
                changed={draft.changed}
                current={language}
                onChoose={setLanguage}
              />
            </div>
          </Panel>
          <Panel
            title={languageNames[language]}
            aside={<TextActs draft={draft} language={language} isReadOnly={isReadOnly} onReplace={replace} />}
          >
            <div className="flex flex-col gap-3 p-4">
              <TextInput
                label="Title"
                maxLength={150}
                disabled={isReadOnly}
                value={text?.title ?? ''}
                lang={info.tag}
                dir={info.direction}
                fault={text?.title.trim() === '' ? 'A title is needed.' : undefined}
                onChange={(title) => edit({ title })}
              />
              <TextArea
                label="Summary"
                rows={2}
                maxLength={300}
                disabled={isReadOnly}
                value={text?.desc ?? ''}
                lang={info.tag}
                dir={info.direction}
                hint="Shown in the list. Without one, lists show the title alone."
                onChange={(desc) => edit({ desc: desc.replaceAll(/[\r\n]+/g, ' ') })}
              />
              <ArticleEditor
                key={`${language} ${edition}`}
                document={(text ?? emptyText).content}
                lang={info.tag}
                dir={info.direction}
                label={`Text in ${languageNames[language]}`}
                isReadOnly={isReadOnly}
                onChange={(content) => edit({ content })}
              />
            </div>
          </Panel>
        </div>
        <div className="sticky top-5">
          <PhonePreview
            language={language}
            shownIn={shownIn}
            title={shown?.title ?? ''}
            logo={draft.logo}
            document={shown?.content}
            date={format.date(saved?.publishAt ?? Date.now())}
          />
        </div>
      </div>
    </Page>
  );
}

/** The name under which this tab stores the draft. */
const nameOf = (article: SavedArticle | undefined): string => `article ${article?.id ?? 'new'}`;

const begunFrom = (article: SavedArticle | undefined): Draft => (article ? draftOf(article) : newDraft);

/** Says that the earlier draft is restored, and which version saving it would replace. */
function StoredDraft({ stored, onDrop }: { readonly stored: FoundDraft; readonly onDrop: () => void }) {
  const languages = [...stored.draft.changed].map((language) => languageNames[language]);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn"
    >
      <p className="min-w-0 flex-1">
        Your unsaved changes were restored.
        {stored.isOvertaken &&
          languages.length > 0 &&
          ` Someone has saved the article since. If you save, your text replaces theirs in ${languages.join(', ')}.`}
      </p>
      <ActButton onClick={onDrop}>Discard my changes</ActButton>
    </div>
  );
}

interface TextActsProps {
  readonly draft: Draft;
  readonly language: Language;
  readonly isReadOnly: boolean;
  readonly onReplace: (draft: Draft) => void;
}

/** Actions on the text of one language: start it from another one, or remove it. */
function TextActs({ draft, language, isReadOnly, onReplace }: TextActsProps) {
  if (isReadOnly) return null;
  const text = draft.texts[language];
  if (text)
    return (
      <ActButton look="quiet" onClick={() => onReplace(withText(draft, language, undefined))}>
        Remove this language
      </ActButton>
    );
  const from = findTextLanguage(writtenIn(draft), language);
  const source = from && draft.texts[from];
  return source ? (
    <ActButton look="quiet" onClick={() => onReplace(withText(draft, language, source))}>
      Copy from {languageNames[from]}
    </ActButton>
  ) : null;
}
