// Notes about a client, which only the office sees.
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { TextArea } from '../../shared/inputs.tsx';
import { Panel } from '../../shared/page.tsx';
import { useAct } from '../../shared/queries.ts';
import { readTexts, useFoundDraft, useKeepDraft } from '../../shared/tab-draft.ts';
import { Time } from '../../shared/time.tsx';
import { useUnsaved } from '../../shared/unsaved.ts';
import type { ClientFile } from './client-words.ts';

const LENGTH_MAX = 2_000;

export function ClientNotes({ id, notes }: { readonly id: number; readonly notes: ClientFile['notes'] }) {
  const draft = `note ${id}`;
  const { text: found = '' } = readTexts(useFoundDraft(draft));
  const [text, setText] = useState(found);
  const isTyped = text.trim() !== '';
  useKeepDraft(draft, isTyped ? { text } : undefined);
  useUnsaved('a note', isTyped);
  const add = useAct('officeAddNote', {
    changes: ['officeClient', 'officeTimeline'],
    onDone: () => setText(''),
  });
  return (
    <Panel title="Notes">
      <form
        className="flex flex-col gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) void add.run({ id, text: text.trim() });
        }}
      >
        <TextArea
          label="Internal note (the client can’t see it)"
          maxLength={LENGTH_MAX}
          value={text}
          onChange={setText}
        />
        <ActButton
          act={add}
          disabled={!isTyped}
          onClick={() => void add.run({ id, text: text.trim() })}
        >
          Add the note
        </ActButton>
      </form>
      <ul className="max-h-90 overflow-y-auto">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line/60 px-4 py-2 text-small">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="mt-0.5 text-caption text-muted">
              {note.by} · <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
