// Short messages where they cover neither the header nor its buttons (tokens.css). They leave by
// themselves, wait while touched, and are read out.
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** The target of a tap on a message. */
export interface ToastLink {
  readonly label: string;
  readonly follow: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly link?: ToastLink;
}

/** Signs of which each is a syllable or a word take the time of three letters. */
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Long enough to read: 4 s and more for long texts. */
export function toastMs(text: string): number {
  const letters = text.length + 2 * (text.match(DENSE)?.length ?? 0);
  return Math.min(10_000, Math.max(4_000, letters * 70));
}

const tones = {
  plain: 'bg-ink text-page',
  good: 'bg-ink text-page',
  bad: 'bg-danger-soft text-danger border border-danger/30',
} as const;

export interface ToastsProps {
  messages: readonly ToastMessage[];
  closeLabel: string;
  onLeave: (id: number) => void;
}

export function Toasts({ messages, closeLabel, onLeave }: ToastsProps) {
  return (
    <div role="status" className="toasts">
      {messages.map((message) => (
        <Toast key={message.id} message={message} closeLabel={closeLabel} onLeave={onLeave} />
      ))}
    </div>
  );
}

type ToastProps = Omit<ToastsProps, 'messages'> & { message: ToastMessage };

function Toast({ message, closeLabel, onLeave }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const { link } = message;
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => leave.current(message.id), toastMs(message.text));
    return () => clearTimeout(timer);
  }, [message, isHeld]);
  return (
    <button
      type="button"
      title={link?.label ?? closeLabel}
      data-tone={message.tone}
      data-link={link && ''}
      onClick={() => {
        onLeave(message.id);
        link?.follow();
      }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex min-h-11 max-w-full items-center justify-center gap-1.5 rounded-xl px-4 py-2.5 text-center text-small font-medium shadow-float',
        tones[message.tone],
      )}
    >
      <span className="min-w-0">{message.text}</span>
      {link && <span className="shrink-0 underline">{link.label}</span>}
    </button>
  );
}
