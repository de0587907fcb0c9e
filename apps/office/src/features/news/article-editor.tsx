// The editor of an article in one language: ProseMirror on the closed schema, with a toolbar. One for each language: `key` it.
import type { NewsDocument } from '@candor/contract';
import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { type Command, EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { TextInput } from '../../shared/inputs.tsx';
import { useAct } from '../../shared/queries.ts';
import { commands, type EditorCommand, insertImage, linkAt, plainKeys, setLink } from './editor-commands.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { articleSchema, linkPattern } from './schema.ts';

export interface ArticleEditorProps {
  readonly document: NewsDocument;
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly onChange: (document: NewsDocument) => void;
}

const pageClass =
  'min-h-90 px-4 py-3 text-body break-words whitespace-pre-wrap outline-none [&_a]:text-accent [&_a]:underline [&_blockquote]:border-s-3 [&_blockquote]:border-line [&_blockquote]:ps-3 [&_blockquote]:text-muted [&_h2]:mt-2 [&_h2]:text-title [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:border-line [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-5 [&>*+*]:mt-3 [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent';

export function ArticleEditor({
  document: initial,
  lang,
  dir,
  label,
  isReadOnly,
  onChange,
}: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [isLinking, setLinking] = useState(false);
  const upload = useAct('officeAddNewsImage');
  const addPicture = async (file: File, into: EditorView): Promise<void> => {
    const added = await upload.run({ file });
    if (added)
      insertImage({ src: added.url, alt: '', width: added.width, height: added.height })(
        into.state,
        into.dispatch,
      );
    into.focus();
  };
  const latest = useRef({ onChange, addPicture, isReadOnly });
  useEffect(() => {
    latest.current = { onChange, addPicture, isReadOnly };
  });
  const begin = useRef({ initial, lang, dir, label });

  useEffect(() => {
    if (!place.current) return;
    const { initial, lang, dir, label } = begin.current;
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({
        doc: articleSchema.nodeFromJSON(initial),
        plugins: makePlugins({
          onLink: () => setLinking(true),
          onFile: (file) => void latest.current.addPicture(file, made),
        }),
      }),
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang,
        dir,
        class: pageClass,
      },
      editable: () => !latest.current.isReadOnly,
      dispatchTransaction(transaction: Transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        // The schema's JSON is the contract's document; the server checks it again.
        if (transaction.docChanged) latest.current.onChange(next.doc.toJSON() as NewsDocument);
      },
    });
    setView(made);
    setState(made.state);
    return () => made.destroy();
  }, []);

  return (
    <div className="rounded-xl border border-line bg-page focus-within:border-accent">
      {view && state && !isReadOnly && (
        <EditorToolbar
          view={view}
          state={state}
          isUploading={upload.isBusy}
          onLink={() => setLinking(true)}
          onFile={(file) => void addPicture(file, view)}
        />
      )}
      <div ref={place} />
      {view && isLinking && <LinkDialog view={view} onClose={() => setLinking(false)} />}
    </div>
  );
}

const { nodes } = articleSchema;

interface EditorHooks {
  /** Somebody wants to set a link. */
  onLink(): void;
  /** A picture was pasted or dropped. */
  onFile(file: File): void;
}

/** The editor's behaviour: its keys, the input rules for blocks, undo, and the cleaning of pasted content. */
function makePlugins({ onLink, onFile }: EditorHooks): Plugin[] {
  const bound = Object.values<EditorCommand>(commands).flatMap(({ key, run }) =>
    key === undefined ? [] : [[key, run] as const],
  );
  const link: Command = () => {
    onLink();
    return true;
  };
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
        wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
        wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
        wrappingInputRule(/^>\s$/, nodes.quote),
      ],
    }),
    keymap({ ...Object.fromEntries(bound), ...plainKeys, 'Mod-k': link }),
    keymap(baseKeymap),
    history(),
    takeFiles(onFile),
  ];
}

/** A pasted picture is uploaded to our store; pasted text loses invisible characters. */
const takeFiles = (onFile: (file: File) => void): Plugin =>
  new Plugin({
    props: {
      handlePaste: (_view, { clipboardData }) => takeFile(clipboardData, onFile),
      handleDrop: (_view, { dataTransfer }) => takeFile(dataTransfer, onFile),
      transformPastedText: (text) => text.replace(/[^\P{Cc}\t\n\r]/gu, ''),
      transformPastedHTML: (html) => html.replace(/[^\P{Cc}\t\n\r]/gu, ''),
    },
  });

function takeFile(data: DataTransfer | null, onFile: (file: File) => void): boolean {
  const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (!file) return false;
  onFile(file);
  return true;
}

/** Asks for a link's address, validates it, and sets it on the selected words. */
function LinkDialog({ view, onClose }: { readonly view: EditorView; readonly onClose: () => void }) {
  const [before] = useState(() => linkAt(view.state) ?? '');
  const [href, setHref] = useState(before);
  const wanted = href.trim();
  const isFine = (wanted === '' && before !== '') || (linkPattern.test(wanted) && wanted.length <= 500);
  const close = (): void => {
    onClose();
    view.focus();
  };
  return (
    <ConfirmDialog
      title="Link"
      confirmLabel={wanted === '' && before !== '' ? 'Remove the link' : 'Set the link'}
      why={isFine ? undefined : 'An address begins with https://.'}
      onConfirm={() => {
        setLink(wanted)(view.state, view.dispatch);
        close();
      }}
      onClose={close}
    >
      <TextInput
        label="Address"
        value={href}
        dir="ltr"
        placeholder="https://"
        hint={before === '' ? 'It begins with https://.' : 'Leave it empty to remove the link.'}
        onChange={setHref}
      />
    </ConfirmDialog>
  );
}
