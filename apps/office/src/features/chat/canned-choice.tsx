// Canned answers above the field, as they would be sent to this client.
import { classNames, Label } from '@candor/ui';
import type { Canned } from './chat-words.ts';
import { textIn } from './match-canned.ts';

export interface CannedChoiceProps {
  readonly found: readonly Canned[];
  readonly at: number;
  readonly language: string;
  readonly onChoose: (place: number) => void;
}

export function CannedChoice({ found, at, language, onChoose }: CannedChoiceProps) {
  return (
    <div className="absolute inset-x-2.5 bottom-full z-10 mb-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float">
      {found.length === 0 && <p className="px-2 py-1.5 text-small text-muted">No saved reply matches.</p>}
      <div id="canned" role="listbox" aria-label={`Canned answers, ${language}`}>
        {found.map((one, place) => {
          const { text, isOwn } = textIn(one, language);
          return (
            <div
              key={one.id}
              id={`canned-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                onChoose(place);
              }}
              className={classNames(
                'cursor-pointer rounded-lg px-2 py-1.5',
                place === at && 'bg-accent-soft',
              )}
            >
              <span className="flex items-center gap-2 text-small font-medium">
                /{one.name}
                {!isOwn && <Label tone="warn">not available in {language}, shown in English</Label>}
              </span>
              <span dir="auto" className="line-clamp-2 block text-caption text-muted">
                {text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
