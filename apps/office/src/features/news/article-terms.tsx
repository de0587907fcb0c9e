// Settings of an article in every language: news or announcement, pinned or not, its instruments, and the picture for sharing.
import { ActButton } from '../../shared/act-button.tsx';
import { choicesOf, Select, TextInput } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { useFilePicker } from '../../shared/use-file-picker.tsx';
import { type Draft, withTerms } from './article-draft.ts';

export interface ArticleTermsProps {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

const categories = choicesOf({ 1: 'News', 2: 'Announcement' });

export function ArticleTerms({ draft, isReadOnly, onChange }: ArticleTermsProps) {
  const upload = useAct('officeAddNewsImage');
  const pick = async (file: File): Promise<void> => {
    const added = await upload.run({ file });
    if (added) onChange(withTerms(draft, { logo: added.url }));
  };
  const picker = useFilePicker((file) => void pick(file));
  return (
    <Panel className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4">
      <Select
        label="Kind"
        className="w-44"
        value={String(draft.categoryId)}
        disabled={isReadOnly}
        choices={categories}
        onChange={(value) => onChange(withTerms(draft, { categoryId: Number(value) }))}
      />
      <label className="flex h-9 items-center gap-2 self-end text-small">
        <input
          type="checkbox"
          checked={draft.isPinned}
          disabled={isReadOnly}
          onChange={(event) => onChange(withTerms(draft, { isPinned: event.currentTarget.checked }))}
        />
        Pinned above the others
      </label>
      <TextInput
        label="Instruments"
        hint="Codes that it is about, such as EURUSD, XAUUSD"
        className="w-72"
        value={draft.instruments}
        disabled={isReadOnly}
        spellCheck={false}
        onChange={(instruments) => onChange(withTerms(draft, { instruments }))}
      />
      <div className="ms-auto flex items-center gap-3">
        <div className="flex h-14 w-25 items-center justify-center overflow-hidden rounded-lg bg-sunken text-caption text-muted">
          {draft.logo === '' ? (
            'No picture'
          ) : (
            <img src={draft.logo} alt="" className="size-full object-cover" />
          )}
        </div>
        {!isReadOnly && (
          <div className="flex flex-col items-start gap-1">
            <ActButton act={upload} onClick={picker.open}>
              {draft.logo === '' ? 'Add a share picture' : 'Change the picture'}
            </ActButton>
            {draft.logo !== '' && (
              <button
                type="button"
                className="px-3 text-caption text-accent"
                onClick={() => onChange(withTerms(draft, { logo: '' }))}
              >
                Remove it
              </button>
            )}
          </div>
        )}
        {picker.input}
      </div>
    </Panel>
  );
}
