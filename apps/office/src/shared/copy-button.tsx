// Copies an address, a number or a link, and confirms it for a moment.
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useOffice } from './office-context.ts';

export interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied value, as "the address". */
  readonly what: string;
  /** Shown beside the sign. */
  readonly children?: ReactNode;
}

const SHOWN_MS = 1_500;

export function CopyButton({ text, what, children }: CopyButtonProps) {
  const { toasts } = useOffice();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // A browser without leave to write, or a page that is not on https.
      toasts.show('This browser does not let the page copy.', 'bad');
    }
  };
  const Sign = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={isCopied ? 'Copied' : `Copy ${what}`}
      title={isCopied ? 'Copied' : `Copy ${what}`}
      onClick={() => void copy()}
      className="inline-flex h-6 min-w-6 items-center justify-center gap-1.5 rounded-md px-1 align-middle text-caption font-medium text-muted hover:bg-sunken hover:text-ink"
    >
      <Sign size={14} aria-hidden="true" className={isCopied ? 'text-good' : ''} />
      {children}
    </button>
  );
}

/** A text with a copy button. */
export function Copied({ text, what }: Omit<CopyButtonProps, 'children'>) {
  return (
    <span className="inline-flex max-w-full items-start gap-1">
      <span className="min-w-0 break-all">{text}</span>
      <CopyButton text={text} what={what} />
    </span>
  );
}
