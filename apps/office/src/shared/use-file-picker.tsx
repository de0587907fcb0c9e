// Lets an operator pick a file with the page's own button.
import { type ReactNode, useRef } from 'react';

export interface FilePicker {
  readonly open: () => void;
  /** Hidden; rendered anywhere on the page. */
  readonly input: ReactNode;
}

const PICTURES = 'image/jpeg,image/png,image/webp';

export function useFilePicker(onPick: (file: File) => void, accept = PICTURES, label?: string): FilePicker {
  const field = useRef<HTMLInputElement>(null);
  return {
    open: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        aria-hidden={label === undefined || undefined}
        className="hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          // So that the same file can be picked again.
          currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
    ),
  };
}
