// The form that reports a deposit: it stores what is typed, reports it once, and is filled again after every failure.
import {
  browserStorage,
  type DepositKind,
  type KeyValueStorage,
  readJson,
  sendDeposit,
} from '@candor/client';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { type FieldFault, faultOf, focusFirstFault, type Read } from '../../shared/form.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { usePhoto } from '../../shared/use-photo.ts';
import { useSend } from '../../shared/use-send.ts';
import { type AmountTerms, type ReadAmount, readAmount } from './read-amount.ts';
import { useReloadDeposits } from './use-deposits.ts';

interface DepositMethod extends AmountTerms {
  readonly id: number;
  /** Only for a coin. */
  readonly address?: string;
}

export interface FormOptions<Method> {
  readonly kind: DepositKind;
  readonly methods: readonly Method[];
  readonly onSent: () => void;
  /** Called if the offer has changed and must be reloaded. */
  readonly onOld: () => void;
}

export function useDepositForm<Method extends DepositMethod>({
  kind,
  methods,
  onSent,
  onOld,
}: FormOptions<Method>) {
  const { t, language } = useI18n();
  const { client, toasts } = useApp();
  const uid = useSession()?.user.uid ?? '';
  const [draft, setDraft] = useState(() => readDraft(uid, kind));
  const photo = usePhoto();
  const [isTried, setTried] = useState(false);
  const sending = useSend();
  const { isBusy, refusal, clear } = sending;
  const reload = useReloadDeposits();
  useEffect(() => keepDraft(uid, kind, draft), [uid, kind, draft]);
  // The chosen one while it is offered; otherwise the first.
  const method = methods.find(({ id }) => id === draft.wayId) ?? methods[0];
  const read: Read<ReadAmount> | undefined = method && readAmount(draft.amount, language, method);
  const amount = read && 'value' in read ? read.value : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount, place or proof is another deposit
  useEffect(clear, [draft, photo.ref]);

  async function send(): Promise<void> {
    setTried(true);
    if (!method || !amount || photo.ref === null) return focusFirstFault();
    const sent = {
      methodId: method.id,
      address: method.address ?? null,
      amount: amount.text,
      proof: photo.ref,
    };
    const message = await sending.send((key) => sendDeposit(client.http, sent, key), {
      of: JSON.stringify(sent),
      onRefused: ({ error }) => error !== null && outdated.has(error) && onOld(),
    });
    if (message === undefined) return;
    toasts.show(message, 'good');
    keepDraft(uid, kind, EMPTY_DRAFT);
    reload();
    onSent();
  }

  return {
    method,
    amount,
    typed: draft.amount,
    amountFault: shownFault(read, draft.amount, isTried),
    photo,
    proofFault:
      isTried && photo.ref === null
        ? t(photo.share === null ? 'wallet.deposit_proof_missing' : 'public.photo_wait')
        : undefined,
    refusal: refusal?.isUnknown ? `${refusal.text} ${t('wallet.deposit_unknown')}` : refusal?.text,
    isBusy,
    choose: (wayId: number) => setDraft((before) => ({ ...before, wayId })),
    type: (typed: string) => setDraft((before) => ({ ...before, amount: typed })),
    send,
  };
}

/** Rejections that mean the screen is outdated. */
const outdated: ReadonlySet<string> = new Set([
  'no_payment_way',
  'deposit_address_changed',
  'identity_required',
]);

/** An empty field is an error only after an attempt to send. */
const shownFault = (
  read: Read<ReadAmount> | undefined,
  typed: string,
  isTried: boolean,
): FieldFault | undefined => (read && (isTried || typed !== '') ? faultOf(read) : undefined);

export type DepositForm = ReturnType<typeof useDepositForm>;

interface Draft {
  /** Id of the address or the account; null until one is chosen. */
  readonly wayId: number | null;
  /** The text as typed. */
  readonly amount: string;
}

export const EMPTY_DRAFT: Draft = { wayId: null, amount: '' };
/** A draft belongs to its user alone: the next one to log in here begins with an empty form. */
const keyOf = (uid: string, kind: DepositKind): string => `candor.deposit.${kind}.${uid}`;

/**
 * The draft, stored until it is sent, so that an error, a reload or a closed page loses nothing. The proof is not
 * stored, because it is an upload.
 */
export function readDraft(
  uid: string,
  kind: DepositKind,
  storage: KeyValueStorage = browserStorage(),
): Draft {
  const stored = readJson(storage, keyOf(uid, kind));
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
  const { wayId, amount } = stored as Record<string, unknown>;
  if (typeof amount !== 'string') return EMPTY_DRAFT;
  return { wayId: typeof wayId === 'number' ? wayId : null, amount };
}

export function keepDraft(
  uid: string,
  kind: DepositKind,
  draft: Draft,
  storage: KeyValueStorage = browserStorage(),
): void {
  if (draft.wayId === null && draft.amount === '') storage.removeItem(keyOf(uid, kind));
  else storage.setItem(keyOf(uid, kind), JSON.stringify(draft));
}
