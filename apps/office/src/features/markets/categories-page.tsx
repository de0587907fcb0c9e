// The categories of instruments: what they are called, in which order clients see them.
import { LANGUAGES, languageInfo } from '@candor/i18n';
import { languageNames } from '@candor/i18n/language-names';
import { useState } from 'react';
import { Link } from 'wouter';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useKeys } from '../../shared/keys.ts';
import { Page, Panel } from '../../shared/page.tsx';
import { faultText, useAct, useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import type { Category } from './market-words.ts';

const columns: Column<Category>[] = [
  { id: 'name', title: 'Category', render: ({ names }) => <span className="font-semibold">{names.en}</span> },
  { id: 'place', title: 'Position', isFigure: true, render: ({ position }) => position },
  {
    id: 'instruments',
    title: 'Instruments',
    isFigure: true,
    render: ({ id, instruments }) => (
      <Link
        href={`/markets?category=${id}`}
        onClick={(event) => event.stopPropagation()}
        className="text-accent"
      >
        {instruments}
      </Link>
    ),
  },
  {
    id: 'listed',
    title: 'Listed',
    isFigure: true,
    render: ({ listed }) => (listed === 0 ? 'none (hidden from clients)' : listed),
  },
];

export default function CategoriesPage() {
  const url = useUrlState();
  const { data, isError, refetch } = useRead('officeCategories', {});
  const [open, setOpen] = useState<Category | 'new' | null>(null);
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
          columns={[
            ...columns,
            {
              id: 'acts',
              title: 'Actions',
              isFigure: true,
              width: '7rem',
              render: (row) => (
                <ActButton call="officeChangeCategory" onClick={() => setOpen(row)}>
                  Change
                </ActButton>
              ),
            },
          ]}
          rows={data?.list}
          rowId={({ id }) => String(id)}
          hasFailed={isError}
          onRetry={() => void refetch()}
          empty="There is no category"
          currentId={url.get('row')}
          onMove={(row) => url.set({ row })}
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

function CategoryDialog({
  category,
  onClose,
}: {
  readonly category: Category | null;
  readonly onClose: () => void;
}) {
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
      isOpen
      isWide
      title={category ? `Change ${category.names.en}` : 'Add a category'}
      confirmLabel="Save"
      call={category ? 'officeChangeCategory' : 'officeAddCategory'}
      isBusy={act.isBusy}
      why={names.en?.trim() ? undefined : 'It needs an English name.'}
      fault={act.fault ? faultText(act.fault) : undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Position in the list"
        hint="Lowest number first"
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            label={languageNames[language]}
            dir={languageInfo(language).direction}
            lang={languageInfo(language).tag}
            value={names[language] ?? ''}
            onChange={(event) => setNames({ ...names, [language]: event.currentTarget.value })}
          />
        ))}
      </div>
    </ConfirmDialog>
  );
}
