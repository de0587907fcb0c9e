// How the editor behaves: its keys, what typing turns into blocks, undo, and what becomes of what is pasted.
import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { type Command, Plugin } from 'prosemirror-state';
import { commands, type EditorCommand, plainKeys } from './editor-commands.ts';
import { articleSchema } from './schema.ts';

const { nodes } = articleSchema;

export interface EditorHooks {
  /** Somebody wants to set a link. */
  onLink(): void;
  /** A picture was pasted or dropped. */
  onFile(file: File): void;
}

export function makePlugins({ onLink, onFile }: EditorHooks): Plugin[] {
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

/** A pasted picture goes to our store; pasted text loses what can't be seen. */
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
