// The steps of a change of contact: the new address, codes to it and to the present one, both typed in.
import { type ContactKind, changeContact, sendContactCode } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useAttempt } from '../../shared/confirming.tsx';
import { useSend } from '../../shared/use-send.ts';

export interface ContactChangeOptions {
  readonly kind: ContactKind;
  /** Empty where there is none. */
  readonly present: string;
  readonly onDone: (message: string) => void;
}

export function useContactChange({ kind, present, onDone }: ContactChangeOptions) {
  const { client } = useApp();
  const { http, session } = client;
  const attempt = useAttempt();
  const { isBusy, refusal, send, clear } = useSend();
  const [to, setTo] = useState(() => readAddress(kind));
  const [isSent, setSent] = useState(false);
  const [codes, setCodes] = useState({ oldCode: '', newCode: '' });
  const [waitSeconds, setWait] = useState(0);
  const isOldSent = useRef(false);
  useEffect(() => keepAddress(kind, to), [kind, to]);
  useEffect(() => {
    if (waitSeconds === 0) return;
    const timer = setTimeout(() => setWait(waitSeconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);

  return {
    to,
    codes,
    isSent,
    isBusy,
    refusal,
    waitSeconds,
    write(next: string) {
      clear();
      setSent(false);
      setTo(next);
    },
    writeCodes(next: Partial<typeof codes>) {
      clear();
      setCodes({ ...codes, ...next });
    },
    /** To the new address first: where it is none, nobody has been written to. */
    sendCodes: () =>
      send(async () => {
        const seconds = await attempt(() => sendContactCode(http, { kind, to }));
        if (seconds === null) return;
        if (present !== '' && !isOldSent.current) await attempt(() => sendContactCode(http, { kind }));
        isOldSent.current = true;
        setWait(seconds);
        setSent(true);
      }),
    finish: () =>
      send(async () => {
        const token = session.token();
        const changed = await attempt(() => changeContact(http, { kind, to }, codes));
        if (changed === null) return;
        session.setUser(changed.user, token);
        keepAddress(kind, '');
        onDone(changed.message);
      }),
  };
}

const keyOf = (kind: ContactKind): string => `candor.new-${kind}`;

/** The new address as it was typed, for a page that is reloaded half way. Codes are not kept. */
function readAddress(kind: ContactKind): string {
  try {
    return sessionStorage.getItem(keyOf(kind)) ?? '';
  } catch {
    // A browser that keeps nothing: the field begins empty.
    return '';
  }
}

function keepAddress(kind: ContactKind, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(kind));
    else sessionStorage.setItem(keyOf(kind), text);
  } catch {
    // The same: it lives as long as the page.
  }
}
