// The categories of instruments: what they are called, in which order clients see them.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable, figure } from '../../shared/data-table.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { useAct, useRead } from '../../shared/queries.ts';
import type { Category } from './market-words.ts';

const columns: Column<Category>[] = [
  { id: 'name', title: 'Category', render: ({ names }) => <span className="font-semibold">{names.en}</span> },
  figure('place', 'Position', ({ position }) => position),
  figure('instruments', 'Instruments', ({ id, instruments }) => (
    <Link href={`/markets?category=${id}`} className="text-accent">
      {instruments}
    </Link>
  )),
  figure('listed', 'Listed', ({ listed }) => (listed === 0 ? 'none (hidden from clients)' : listed)),
];

export default function CategoriesPage() {
  const read = useRead('officeCategories', {});
  const [open, setOpen] = useState<Category | 'new' | null>(null);
  const acts = (row: Category) => (
    <ActButton call="officeChangeCategory" onClick={() => setOpen(row)}>
      Change
    </ActButton>
  );
  useKeys('Categories', [{ key: 'n', text: 'Add a category', run: () => setOpen('new') }]);
  return (
    <Page
      title="Categories"
      acts={
        <ActButton call="officeAddCategory" look="primary" shortcut="N" onClick={() => setOpen('new')}>
          Add
        </ActButton>
      }
    >
      <Panel>
        <DataTable
          name="categories"
          label="Categories"
          columns={[...columns, figure('acts', 'Actions', acts, { width: '7rem' })]}
          read={read}
          rowId={({ id }) => String(id)}
          empty="There is no category"
          isWalked
          onOpen={setOpen}
          hasKeys={open === null}
        />
      </Panel>
      {open !== null && (
        <CategoryDialog
          key={open === 'new' ? 'new' : open.id}
          category={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}

interface CategoryDialogProps {
  readonly category: Category | null;
  readonly onClose: () => void;
}

function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>(category?.names ?? {});
  const [position, setPosition] = useState(category ? String(category.position) : '');
  const options = {
    changes: ['officeCategories', 'officeInstruments'] as const,
    isQuiet: true,
    onDone: onClose,
  };
  const add = useAct('officeAddCategory', { ...options, doneText: 'The category is added.' });
  const change = useAct('officeChangeCategory', { ...options, doneText: 'The category is changed.' });
  const act = category ? change : add;
  const place = position.trim() === '' ? {} : { position: position.trim() };
  const save = () =>
    category
      ? change.run({ id: category.id, names, ...place, version: category.version })
      : add.run({ names, ...place });
  return (
    <ConfirmDialog
      isWide
      title={category ? `Change ${category.names.en}` : 'Add a category'}
      confirmLabel="Save"
      act={act}
      why={names.en?.trim() ? undefined : 'It needs an English name.'}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Position in the list"
        hint="Lowest number first"
        value={position}
        onChange={setPosition}
      />
      <div className="grid grid-cols-2 gap-3">
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            label={languageNames[language]}
            dir={languageInfo(language).direction}
            lang={languageInfo(language).tag}
            value={names[language] ?? ''}
            onChange={(name) => setNames({ ...names, [language]: name })}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
