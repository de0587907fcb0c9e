// A text that must arrive exactly: complete, visible, and copied by a tap.
import { IconButton } from '@candor/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { copyText } from '../../shared/copy-text.ts';
import { useI18n } from '../../shared/stores.ts';

export interface CopyRowProps {
  readonly label: string;
  readonly value: string;
  /** Shown instead of the value. */
  readonly children?: ReactNode;
}

export function CopyRow({ label, value, children }: CopyRowProps) {
  const { t } = useI18n();
  const { toasts } = useApp();
  async function copy(): Promise<void> {
    if (await copyText(value)) toasts.show(t('public.copied'), 'good');
  }
  return (
    <div className="flex items-center gap-2 py-1.5 ps-4 pe-1.5">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-muted">{label}</p>
        <p className="font-medium break-words whitespace-pre-line">{children ?? <bdi>{value}</bdi>}</p>
      </div>
      <IconButton label={`${t('public.copy')}: ${label}`} onClick={() => void copy()}>
        <Copy size={19} />
      </IconButton>
    </div>
  );
}

/** An address in groups of four, so that it can be compared by eye; the selected and copied text has no gaps. */
export function Grouped({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/gu) ?? [];
  let at = 0;
  return (
    <bdi dir="ltr" className="figure block leading-7 break-words rtl:text-right">
      {groups.map((group) => {
        at += group.length;
        return (
          <span key={at} className="me-1.5 inline-block">
            {group}
          </span>
        );
      })}
    </bdi>
  );
}
