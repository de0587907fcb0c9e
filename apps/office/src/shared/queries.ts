// Reading and acting by the office's calls, on React Query: answers are cached by call and parameters, and an action
// keeps its key until its outcome is known.
import {
  CallError,
  isCallFault,
  makeIdempotencyKey,
  NetworkError,
  type OfficeAnswer,
  type OfficeCallName,
  type OfficeInput,
  type UnkeyedOfficeCallName,
} from '@candor/client/office';
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { fieldFault } from './field-words.ts';
import { format } from './format.ts';
import { useOffice } from './office-context.ts';
import { lackText } from './permission-words.ts';

export interface ReadOptions {
  readonly isEnabled?: boolean;
  /** The interval of reloads while the page is visible, for data that changes. */
  readonly everyMs?: number;
  /** Cached data is reloaded as its page opens: `isFetchedAfterMount` says when it has arrived. */
  readonly isNewest?: boolean;
}

/** The previous answer stays visible while the next one loads, also after the parameters change. */
export function useRead<N extends UnkeyedOfficeCallName>(
  name: N,
  input: OfficeInput<N>,
  { isEnabled = true, everyMs, isNewest = false }: ReadOptions = {},
): UseQueryResult<OfficeAnswer<N>> {
  const { http } = useOffice();
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => http.call(name, input, { signal }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchOnMount: isNewest ? 'always' : true,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}

/** Reloads the answers of these calls: at once if they are visible. */
export function useReadAgain(): (...names: readonly OfficeCallName[]) => void {
  const queries = useQueryClient();
  return (...names) => {
    const wanted: ReadonlySet<unknown> = new Set(names);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => wanted.has(queryKey[0]) });
  };
}

export interface ActOptions<N extends OfficeCallName> {
  /** A message shown after success. */
  readonly doneText?: string | ((answer: OfficeAnswer<N>) => string);
  /** The calls whose answers the action changes. */
  readonly changes?: readonly OfficeCallName[];
  onDone?(answer: OfficeAnswer<N>): void;
  /** True if the page shows the errors itself; otherwise they appear as a message. */
  readonly isQuiet?: boolean;
}

/** State of an action, for its button and its dialog. */
export interface ActState {
  readonly call: OfficeCallName;
  readonly isBusy: boolean;
  readonly fault: CallError | NetworkError | null;
}

export interface Act<N extends OfficeCallName> extends ActState {
  /** Never throws: `fault` holds the error. Resolves to the response, or undefined. */
  run(input: OfficeInput<N>): Promise<OfficeAnswer<N> | undefined>;
  forget(): void;
}

export function useAct<N extends OfficeCallName>(
  name: N,
  { doneText, changes = [], onDone, isQuiet = false }: ActOptions<N> = {},
): Act<N> {
  const { http, toasts } = useOffice();
  const readAgain = useReadAgain();
  /** An action with an unknown outcome: repeating it sends the same key. */
  const open = useRef<{ words: string; key: string } | null>(null);
  const mutation = useMutation<OfficeAnswer<N>, Error, OfficeInput<N>>({
    mutationFn(input) {
      const words = JSON.stringify(input);
      if (open.current?.words !== words) open.current = { words, key: makeIdempotencyKey() };
      return http.call(name, input, { key: open.current.key });
    },
    onSuccess(answer) {
      open.current = null;
      readAgain(...changes);
      if (isWaiting(name, answer)) {
        readAgain('officeChanges', 'officePulse');
        const where = name === 'officeDecideDeposit' ? '' : ', under Changes';
        toasts.show(`It waits for a second operator${where}.`, 'plain');
      } else if (doneText !== undefined)
        toasts.show(typeof doneText === 'string' ? doneText : doneText(answer), 'good');
      onDone?.(answer);
    },
    onError(error) {
      if (error instanceof CallError) open.current = null;
      if (!isQuiet) toasts.show(faultText(error), 'bad');
    },
  });
  const { error } = mutation;
  return {
    call: name,
    run: (input) => mutation.mutateAsync(input).catch(() => undefined),
    isBusy: mutation.isPending,
    fault: isCallFault(error) ? error : null,
    forget: mutation.reset,
  };
}

/** For a deposit, and for a change while the four-eyes rule is on. An adjustment always waits. */
const isWaiting = (name: OfficeCallName, answer: unknown): boolean =>
  name !== 'officeAdjust' &&
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  answer.status === 'waiting' &&
  Object.keys(answer).length === 2;

/** The error, in words for an operator. */
export function faultText(fault: unknown): string {
  if (fault instanceof CallError) {
    if (fault.error === 'not_permitted') return lackText(String(fault.details.permission));
    return overtakenText(fault) ?? fieldFault(fault) ?? fault.msg;
  }
  if (fault instanceof NetworkError)
    return fault.outcome === 'not_sent'
      ? 'No connection. Nothing was sent.'
      : 'No response. Try again: it will only be done once.';
  return 'Something went wrong on this page. Reload it.';
}

/**
 * Another operator decided first, or another item has the same reference: names the item, the operator and the time.
 */
function overtakenText({ error, details: { by, at, deposit, withdrawal } }: CallError): string | undefined {
  if (error === 'already_decided' && typeof by === 'string')
    return `${by} has already decided this${typeof at === 'string' ? ` at ${format.time(at)}` : ''}. Nothing was changed.`;
  if (error === 'reference_used' && typeof deposit === 'number')
    return `This reference was already used for deposit ${deposit}. Nothing was changed.`;
  if (error === 'payment_reference_used' && typeof withdrawal === 'number')
    return `Withdrawal ${withdrawal} was paid by this reference. Nothing was changed.`;
  return undefined;
}
