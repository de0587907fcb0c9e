// The steps of a change of contact: the new address, codes to it and to the present one, both typed in.
import { type ContactKind, changeContact, sendContactCode } from '@candor/client';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useAttempt } from '../../shared/confirming.tsx';
import { keepFields, readKept } from '../../shared/kept-fields.ts';
import { useSession } from '../../shared/stores.ts';
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
  const kept = { name: `new-${kind}`, uid: useSession()?.user.uid ?? '' };
  const [to, setTo] = useState(() => readKept(kept, { to: '' }).to);
  const [isSent, setSent] = useState(false);
  const [codes, setCodes] = useState({ oldCode: '', newCode: '' });
  const [waitSeconds, setWait] = useState(0);
  const isOldSent = useRef(false);
  // Codes are not kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is kept depends on these
  useEffect(() => keepFields(kept, to === '' ? null : { to }), [kept.name, kept.uid, to]);
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
        keepFields(kept, null);
        onDone(changed.message);
      }),
  };
}
