// A request by one operator that another one decides: confirmed or rejected, by a button or its key, each after a
// dialog that states the effect. The buttons name whoever decided first or has claimed the item.
import type { OfficeAnswer, OfficeCallName, OfficeInput } from '@candor/client/office';
import type { ButtonLook } from '@candor/ui';
import { type ReactNode, useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useKeys } from '../../shared/keys.ts';
import { useAct } from '../../shared/queries.ts';
import { claimReason } from './claim-bar.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { ItemTools } from './review-frame.tsx';

type ConfirmCall =
  | 'officeConfirmAdjustment'
  | 'officeConfirmDeposit'
  | 'officeConfirmChange'
  | 'officeConfirmFactorReset'
  | 'officeProposeClass'
  | 'officeConfirmClass';
type RefuseCall =
  | 'officeRefuseAdjustment'
  | 'officeRefuseDeposit'
  | 'officeRefuseChange'
  | 'officeRefuseFactorReset'
  | 'officeRefuseClass';

interface Decision {
  /** Label of its button: Confirm or Reject by default. */
  readonly label?: string;
  readonly look?: ButtonLook;
  /** Title of its dialog, as a question. */
  readonly title: string;
  /** Label of the dialog's button, with the same default. */
  readonly confirmLabel?: string;
}

export interface SecondDecisionProps {
  readonly id: number;
  readonly tools: ItemTools;
  /** The calls whose results change, besides the client's file. */
  readonly changes: readonly OfficeCallName[];
  readonly confirm: Decision & {
    readonly call: ConfirmCall;
    /** The version that the operator saw, if it can have changed. */
    readonly seen?: { readonly decidedAt: string };
    /** Why this operator can't, or can't yet. */
    readonly whyNot: string | undefined;
    /** Set if a reason is given; it is stored, or shown to operators only. */
    readonly suggestions?: readonly string[];
    /** The effect. */
    readonly body: ReactNode;
  };
  readonly refuse: Decision & {
    readonly call: RefuseCall;
    readonly suggestions?: readonly string[];
    /** If false, they are only for the audit log. */
    readonly areWordsForClient?: boolean;
  };
  /** Above the buttons. */
  readonly children?: ReactNode;
  /** Called with the response of the confirmation, before the next item opens. */
  onConfirmed?(answer: OfficeAnswer<ConfirmCall>): void;
}

export function SecondDecision(props: SecondDecisionProps) {
  const { id, tools, changes, children } = props;
  const confirm = { label: 'Confirm', look: 'primary', confirmLabel: 'Confirm', ...props.confirm } as const;
  const refuse = { label: 'Reject', look: 'danger', confirmLabel: 'Reject', ...props.refuse } as const;
  const [question, setQuestion] = useState<'confirm' | 'refuse' | null>(null);
  const close = (): void => setQuestion(null);
  const options = {
    changes: [...changes, 'officeClient', 'officeTimeline'] as const,
    isQuiet: true,
    onDone: () => {
      close();
      tools.next();
    },
  };
  const confirming = useAct<ConfirmCall>(confirm.call, {
    ...options,
    onDone(answer) {
      props.onConfirmed?.(answer);
      options.onDone();
    },
  });
  const refusing = useAct<RefuseCall>(refuse.call, options);
  const held = claimReason(tools.claim);
  const whyNot = held ?? confirm.whyNot;
  const ask = (what: 'confirm' | 'refuse', why: string | undefined): void => {
    if (why !== undefined) return;
    confirming.forget();
    refusing.forget();
    setQuestion(what);
  };
  useKeys('Item', [
    { key: 'a', text: confirm.confirmLabel, run: () => ask('confirm', whyNot) },
    { key: 'r', text: 'Reject', run: () => ask('refuse', held) },
  ]);
  return (
    <>
      {children}
      <DecisionFoot>
        <div className="flex flex-wrap items-center gap-2">
          <ActButton
            call={confirm.call}
            look={confirm.look}
            shortcut="A"
            why={whyNot}
            onClick={() => ask('confirm', whyNot)}
          >
            {confirm.label}
          </ActButton>
          <ActButton
            call={refuse.call}
            look={refuse.look}
            shortcut="R"
            why={held}
            onClick={() => ask('refuse', held)}
          >
            {refuse.label}
          </ActButton>
          {whyNot !== undefined && <p className="text-caption text-warn">{whyNot}</p>}
        </div>
      </DecisionFoot>
      {question === 'confirm' && confirm.suggestions !== undefined && (
        <RejectDialog
          title={confirm.title}
          confirmLabel={confirm.confirmLabel}
          look={confirm.look}
          suggestions={confirm.suggestions}
          act={confirming}
          onConfirm={({ words }) => void confirming.run({ id, remark: words })}
          onClose={close}
        >
          {confirm.body}
        </RejectDialog>
      )}
      {question === 'confirm' && confirm.suggestions === undefined && (
        <ConfirmDialog
          title={confirm.title}
          confirmLabel={confirm.confirmLabel}
          confirmLook={confirm.look}
          act={confirming}
          onConfirm={() => void confirming.run({ id, ...confirm.seen })}
          onClose={close}
        >
          {confirm.body}
        </ConfirmDialog>
      )}
      {question === 'refuse' && (
        <RejectDialog
          title={refuse.title}
          confirmLabel={refuse.confirmLabel}
          suggestions={refuse.suggestions}
          areWordsForClient={refuse.areWordsForClient}
          act={refusing}
          onConfirm={({ words }) => void refusing.run(refusalOf(refuse.call, id, words))}
          onClose={close}
        />
      )}
    </>
  );
}

/** The calls have different names for the remark. */
function refusalOf(call: RefuseCall, id: number, words: string): OfficeInput<RefuseCall> {
  if (call === 'officeRefuseClass') return { id, remark: words };
  return call === 'officeRefuseDeposit' ? { id, notes: words } : { id, reason: words };
}
