// The address in a form about an account: stored as it is typed, for a reload, and parsed when it is sent.
import type { Area, Method, TypedContact } from '@candor/client';
import { useEffect, useState } from 'react';
import { useI18n } from '../stores.ts';
import type { Loaded } from '../use-loaded.ts';
import { guessArea } from './guess-area.ts';
import { type EntryDraft, keepEntry, readEntry, readLastArea } from './stored-entry.ts';
import type { Faults } from './use-act.ts';
import { useAreas } from './use-areas.ts';

export interface Entry {
  /** Its method is one of the offered ones. */
  readonly draft: EntryDraft;
  readonly areas: Loaded<readonly Area[]>;
  change(change: Partial<EntryDraft>): void;
  /** Errors of the address, before it is sent. `needsArea`: a number without its country is not enough. */
  faults(needsArea?: boolean): Faults;
  /** `isAbroad`: the number includes its country code, because the call gets another country. */
  contact(isAbroad?: boolean): TypedContact;
}

const hints = () => ({
  lastId: readLastArea(),
  languages: navigator.languages ?? [],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined,
});

export function useEntry(methods: readonly Method[], inviteCode: string | null = null): Entry {
  const { t } = useI18n();
  const areas = useAreas();
  const [stored, setStored] = useState(() => ({
    ...readEntry(),
    ...(inviteCode !== null && { inviteCode: inviteCode.slice(0, 64) }),
  }));
  useEffect(() => keepEntry(stored), [stored]);
  const method = methods.includes(stored.method) ? stored.method : (methods[0] ?? 'email');
  const guessed = stored.areaId === null && areas.data ? guessArea(areas.data, hints()) : null;
  const draft = { ...stored, method, areaId: stored.areaId ?? guessed?.id ?? null };

  function faults(needsArea = true): Faults {
    if (method === 'email') {
      const email = draft.email.trim();
      if (email === '') return { contact: t('auth.enter_account') };
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { contact: t('auth.email_invalid') };
    }
    const mobile = draft.mobile.trim();
    if (mobile === '') return { contact: t('auth.enter_account') };
    const hasArea = mobile.startsWith('+') || draft.areaId !== null;
    return hasArea || !needsArea ? {} : { area: t('auth.area_choose') };
  }
  function contact(isAbroad = false): TypedContact {
    if (method === 'email') return { method, text: draft.email.trim(), areaId: null };
    const text = draft.mobile.trim();
    const area = areas.data?.find(({ id }) => id === draft.areaId);
    const isWhole = text.startsWith('+') || !isAbroad || !area;
    return { method, text: isWhole ? text : `+${area.dialling} ${text}`, areaId: draft.areaId };
  }
  return {
    draft,
    areas,
    change: (change) => setStored((before) => ({ ...before, method, ...change })),
    faults,
    contact,
  };
}
