// An act on a row of terms, by the values of its fields.
import type { OfficeCallName, OfficeInput } from '@candor/client/office';
import { useAct } from './queries.ts';
import type { TermsAct } from './terms-list.tsx';

export function useTermsAct<N extends OfficeCallName>(
  call: N,
  changes: readonly OfficeCallName[],
  doneText: string,
): TermsAct {
  const act = useAct(call, { changes, doneText, isQuiet: true });
  const { isBusy, fault, forget } = act;
  return {
    call,
    isBusy,
    fault,
    forget,
    // The fields of a page are those of its call; the server refuses by name what is not.
    run: async (values) => (await act.run(values as OfficeInput<N>)) !== undefined,
  };
}
