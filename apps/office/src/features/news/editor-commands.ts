// Commands of the editor's buttons and keys.
import {
  chainCommands,
  createParagraphNear,
  exitCode,
  lift,
  liftEmptyBlock,
  newlineInCode,
  selectParentNode,
  setBlockType,
  splitBlock,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Attrs, MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { articleSchema } from './schema.ts';

const { nodes, marks } = articleSchema;
const { paragraph, heading, bullet_list, ordered_list, item, quote, rule, image } = nodes;

export interface EditorCommand {
  readonly name: string;
  /** In the keymap's form. */
  readonly key?: string;
  readonly run: Command;
  /** True if the selection already has it. */
  isOn?(state: EditorState): boolean;
}

const isIn = (state: EditorState, type: NodeType, attrs: Attrs = {}): boolean => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth >= 0; depth--)
    if ($from.node(depth).hasMarkup(type, Object.keys(attrs).length > 0 ? attrs : $from.node(depth).attrs))
      return true;
  return false;
};

const isMarked = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
};

const toggleHeading =
  (level: number): Command =>
  (state, dispatch, view) =>
    isIn(state, heading, { level })
      ? setBlockType(paragraph)(state, dispatch, view)
      : setBlockType(heading, { level })(state, dispatch, view);

const toggleWrap =
  (type: NodeType, wrap: Command, unwrap: Command): Command =>
  (state, dispatch, view) =>
    isIn(state, type) ? unwrap(state, dispatch, view) : wrap(state, dispatch, view);

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(rule.create()).scrollIntoView());
  return true;
};
const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
});

export const insertImage =
  (attrs: Attrs): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(image.create(attrs)).scrollIntoView());
    return true;
  };

const mark = (name: string, type: MarkType, key: string): EditorCommand => ({
  name,
  key,
  run: toggleMark(type),
  isOn: (state) => isMarked(state, type),
});
const titled = (level: 2 | 3): EditorCommand => ({
  name: level === 2 ? 'Heading' : 'Smaller heading',
  key: `Mod-Alt-${level}`,
  run: toggleHeading(level),
  isOn: (state) => isIn(state, heading, { level }),
});
const list = (name: string, type: NodeType, key: string): EditorCommand => ({
  name,
  key,
  run: toggleWrap(type, wrapInList(type), liftListItem(item)),
  isOn: (state) => isIn(state, type),
});

export const commands = {
  strong: mark('Bold', marks.strong, 'Mod-b'),
  em: mark('Italic', marks.em, 'Mod-i'),
  heading2: titled(2),
  heading3: titled(3),
  bullets: list('Bullet list', bullet_list, 'Mod-Shift-8'),
  numbers: list('Numbered list', ordered_list, 'Mod-Shift-7'),
  quote: {
    name: 'Quote',
    key: 'Mod-Shift-9',
    run: toggleWrap(quote, wrapIn(quote), lift),
    isOn: (state: EditorState) => isIn(state, quote),
  },
  rule: { name: 'Horizontal line', run: insertRule },
  undo: { name: 'Undo', key: 'Mod-z', run: undo },
  redo: { name: 'Redo', key: 'Mod-Shift-z', run: redo },
} as const satisfies Record<string, EditorCommand>;

/** Keys without a button. */
export const plainKeys: Readonly<Record<string, Command>> = {
  Enter: chainCommands(splitListItem(item), newlineInCode, createParagraphNear, liftEmptyBlock, splitBlock),
  'Shift-Enter': insertBreak,
  'Mod-y': redo,
  'Shift-Tab': liftListItem(item),
  'Mod-Alt-0': setBlockType(paragraph),
  'Alt-ArrowUp': selectParentNode,
};

/** The link that contains the selection; undefined if there is none. */
export function linkAt({ selection, doc }: EditorState): string | undefined {
  const found = marks.link.isInSet(selection.$from.marks());
  if (found) return String(found.attrs.href);
  let href: string | undefined;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    const link = marks.link.isInSet(node.marks);
    if (link) href ??= String(link.attrs.href);
  });
  return href;
}

/** Applies to the selected words, or to the whole link at the cursor. An empty address removes it. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOfLink(state);
    if (from === to && href === '') return false;
    const tr = state.tr;
    if (from === to) tr.insertText(href, from);
    const end = from === to ? from + href.length : to;
    tr.removeMark(from, end, marks.link);
    if (href !== '') tr.addMark(from, end, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

function rangeOfLink({ selection }: EditorState): { readonly from: number; readonly to: number } {
  const { $from, empty, from, to } = selection;
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return { from, to };
  const { parent } = $from;
  const start = $from.start();
  let found = { from, to };
  parent.forEach((node, offset) => {
    const begin = start + offset;
    if (link.isInSet(node.marks) && begin <= from && begin + node.nodeSize >= from)
      found = { from: begin, to: begin + node.nodeSize };
  });
  return found;
}

/** The selected picture, with its position. */
export function imageAt({
  selection,
}: EditorState): { readonly at: number; readonly attrs: Attrs } | undefined {
  return selection instanceof NodeSelection && selection.node.type === image
    ? { at: selection.from, attrs: selection.node.attrs }
    : undefined;
}
