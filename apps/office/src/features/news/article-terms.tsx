// What an article is, whatever its language: news or an announcement, pinned or not, and the picture that it is shared by.
import { classNames } from '@candor/ui';
import { useRef } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { Select } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { type Draft, withTerms } from './article-draft.ts';

export interface ArticleTermsProps {
  readonly draft: Draft;
  readonly isReadOnly: boolean;
  readonly onChange: (draft: Draft) => void;
}

const categories = [
  { value: '1', label: 'News' },
  { value: '2', label: 'Announcement' },
] as const;

export function ArticleTerms({ draft, isReadOnly, onChange }: ArticleTermsProps) {
  const upload = useAct('officeAddNewsImage');
  const file = useRef<HTMLInputElement>(null);
  const pick = async (picked: File): Promise<void> => {
    const added = await upload.run({ file: picked });
    if (added) onChange(withTerms(draft, { logo: added.url }));
  };
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
      <div className="ms-auto flex items-center gap-3">
        <div
          className={classNames(
            'flex h-14 w-25 items-center justify-center overflow-hidden rounded-lg bg-sunken text-caption text-muted',
          )}
        >
          {draft.logo === '' ? (
            'No picture'
          ) : (
            <img src={draft.logo} alt="" className="size-full object-cover" />
          )}
        </div>
        {!isReadOnly && (
          <div className="flex flex-col items-start gap-1">
            <ActButton call="officeAddNewsImage" isBusy={upload.isBusy} onClick={() => file.current?.click()}>
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
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="hidden"
          aria-hidden="true"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [picked] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (picked) void pick(picked);
          }}
        />
      </div>
    </Panel>
  );
}
