// The editor's buttons: the selection's current format and the possible ones; for a picture, its description.
import { classNames } from '@candor/ui';
import {
  Bold,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { TextInput } from '../../shared/inputs.tsx';
import { useFilePicker } from '../../shared/use-file-picker.tsx';
import { commands, type EditorCommand, imageAt, linkAt } from './editor-commands.ts';

export interface EditorToolbarProps {
  readonly view: EditorView;
  readonly state: EditorState;
  readonly isUploading: boolean;
  readonly onLink: () => void;
  readonly onFile: (file: File) => void;
}

const buttons: readonly (readonly [EditorCommand, LucideIcon])[] = [
  [commands.strong, Bold],
  [commands.em, Italic],
  [commands.heading2, Heading2],
  [commands.heading3, Heading3],
  [commands.bullets, List],
  [commands.numbers, ListOrdered],
  [commands.quote, Quote],
  [commands.rule, Minus],
];
const history: readonly (readonly [EditorCommand, LucideIcon])[] = [
  [commands.undo, Undo2],
  [commands.redo, Redo2],
];

export function EditorToolbar({ view, state, isUploading, onLink, onFile }: EditorToolbarProps) {
  const picker = useFilePicker(onFile);
  const image = imageAt(state);
  const shown = (list: typeof buttons) =>
    list.map(([command, icon]) => (
      <ToolButton
        key={command.name}
        name={command.name}
        icon={icon}
        shortcut={command.key}
        isOn={command.isOn?.(state)}
        disabled={!command.run(state)}
        onPress={() => {
          command.run(view.state, view.dispatch, view);
          view.focus();
        }}
      />
    ));
  return (
    <div className="sticky top-0 z-10 rounded-t-xl border-b border-line bg-raised">
      <div role="toolbar" aria-label="Format" className="flex flex-wrap items-center gap-0.5 p-1">
        {shown(buttons)}
        <ToolButton
          name="Link"
          icon={Link}
          shortcut="Mod-k"
          isOn={linkAt(state) !== undefined}
          onPress={onLink}
        />
        <ToolButton
          name={isUploading ? 'A picture is being added' : 'Picture'}
          icon={Image}
          disabled={isUploading}
          onPress={picker.open}
        />
        <span className="ms-auto flex">{shown(history)}</span>
        {picker.input}
      </div>
      {image && (
        <TextInput
          label="What the picture shows"
          hint="For screen readers. Leave empty if the picture is decorative."
          className="border-t border-line px-3 py-2"
          maxLength={200}
          value={String(image.attrs.alt)}
          onChange={(text) => view.dispatch(view.state.tr.setNodeAttribute(image.at, 'alt', text))}
        />
      )}
    </div>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string | undefined;
  readonly isOn?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

function ToolButton({ name, icon: Icon, shortcut, isOn, disabled = false, onPress }: ToolButtonProps) {
  const keys = shortcut?.replace('Mod', 'Ctrl').replaceAll('-', '+').toUpperCase();
  return (
    <button
      type="button"
      aria-label={name}
      title={keys === undefined ? name : `${name} (${keys})`}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={disabled}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'inline-flex size-8 items-center justify-center rounded-lg disabled:opacity-40',
        isOn ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
