// Everything about one order: its figures, their derivation, and the available actions.
import type { Order, RequestKind } from '@candor/client';
import type { Language } from '@candor/i18n';
import { Button, classNames, ErrorState, InstrumentLogo, Segments } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { Sheet } from '@candor/ui/sheet';
import { NotebookPen } from 'lucide-react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useQuietFills } from '../../../shared/quiet-fills.ts';
import { useListMessages } from '../../../shared/rows.tsx';
import { useConnection, useI18n, useIsPast } from '../../../shared/stores.ts';
import { useNoteOf } from '../../../shared/trade-notes.ts';
import { CommandView } from '../commands/command-view.tsx';
import { QuietOffer } from '../commands/quiet-offer.tsx';
import { stopFixOf } from '../commands/stop-fix.ts';
import { useCommandList, useOrderCommands, useReadHere } from '../commands/use-order-commands.ts';
import { useQuietFill } from '../commands/use-quiet-fill.ts';
import { ReverseForm } from '../positions/reverse-form.tsx';
import { useBeginCommand } from './begin-command.ts';
import { CloseByForm, useOpposites } from './close-by-form.tsx';
import { CloseForm, CloseHalfForm, type PartProps } from './close-form.tsx';
import { GuaranteeForm, useOffersGuarantee } from './guarantee-form.tsx';
import { LinkForm } from './link-form.tsx';
import { BreakEvenForm, TrailForm } from './moving-stop-form.tsx';
import { NetResult } from './net-result.tsx';
import { NoteForm } from './note-form.tsx';
import { OrderArithmetic } from './order-arithmetic.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderNote } from './order-note.tsx';
import { checkKey, wasOpened, wasStopped, whyKey } from './order-words.ts';
import { PendingForm } from './pending-form.tsx';
import { SideLabel } from './side-label.tsx';
import { type SentStops, StopsForm } from './stops-form.tsx';

export interface OrderSheetProps {
  readonly order: Order;
  /** What it opens with. */
  readonly part?: Part | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  /** The order command that this sheet shows; null when it shows none. */
  readonly onCommand: (key: string | null) => void;
}

/** Their fill may be a short message. */
const FILLS: ReadonlySet<RequestKind> = new Set(['place', 'close', 'closeBy']);

/** After these there is another order, or none. */
const ENDS: ReadonlySet<RequestKind> = new Set(['place', 'close', 'closeBy', 'cancel']);

const FORMS = {
  close: CloseForm,
  closeHalf: CloseHalfForm,
  closeBy: CloseByForm,
  reverse: ReverseForm,
  trail: TrailForm,
  breakEven: BreakEvenForm,
  guarantee: GuaranteeForm,
  change: PendingForm,
  link: LinkForm,
  cancel: CancelForm,
  note: NoteForm,
} as const satisfies Record<string, ComponentType<PartProps>>;

export type Part = 'details' | 'stops' | 'check' | 'why' | keyof typeof FORMS;

const hasForm = (part: Part): part is keyof typeof FORMS => part in FORMS;

export function OrderSheet(props: OrderSheetProps) {
  const { order, isOpen, onClose, onGone, onCommand } = props;
  const { t, format } = useI18n();
  const commands = useOrderCommands();
  const [part, setPart] = useState<Part>(props.part ?? 'details');
  const [commandKey, setCommandKey] = useState<string | null>(null);
  const [sent, setSent] = useState<SentStops | null>(null);
  const command = useCommandList().find((one) => one.key === commandKey);
  useReadHere(commandKey);
  const phase = command?.state.phase;
  const isFill = command !== undefined && FILLS.has(command.kind);
  // The close of a position that is reversed is followed by an order, which is the fill.
  useQuietFill(
    isFill && (part !== 'reverse' || command.kind === 'place') ? command : undefined,
    useQuietFills(),
    onClose,
  );
  const Form = hasForm(part) ? FORMS[part] : null;
  const isOpenPosition = order.status === 'open';
  const hasOpposites = useOpposites(order).length > 0;
  const isPast = useIsPast() && isOpenPosition;

  const show = (key: string | null) => {
    setCommandKey(key);
    onCommand(key);
  };
  const leave = () => {
    if (command) commands.dismiss(command.key);
    show(null);
  };
  const details = () => {
    setSent(null);
    setPart('details');
  };
  // What was rejected is changed where it was typed.
  const back = () => {
    leave();
    if (phase !== 'refused') details();
  };
  const fix =
    command?.kind === 'setStops' && command.state.phase === 'refused' && sent !== null
      ? stopFixOf(command.state.refusal, order)
      : null;
  // After a close there is nothing to go back to.
  const isOver = phase === 'filled' && command !== undefined && ENDS.has(command.kind);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={() => {
        leave();
        onGone();
      }}
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <InstrumentLogo src={order.instrument.logo} code={order.instrument.showCode} sizePx={28} />
          <bdi>{order.instrument.showCode}</bdi>
          <SideLabel order={order} />
        </span>
      }
      // A position is closed too: what leaves its sheet is called otherwise.
      closeLabel={t('order.leave')}
      foot={
        !command &&
        part === 'details' &&
        order.status !== 'history' && <Actions order={order} onPart={setPart} />
      }
    >
      {command ? (
        <CommandView command={command}>
          {fix && sent && (
            <Button
              onClick={() => {
                setSent({ ...sent, [fix.kind]: fix.at });
                leave();
              }}
            >
              {t('trade.use_price', { price: format.scaledPrice(fix.at, order.precision) })}
            </Button>
          )}
          {phase !== 'sending' && (
            <Button look="secondary" onClick={isOver || phase === 'unknown' ? onClose : back}>
              {t(isOver ? 'public.done' : phase === 'unknown' ? 'order.leave' : 'public.back')}
            </Button>
          )}
          {phase === 'filled' && isFill && <QuietOffer onTake={onClose} />}
        </CommandView>
      ) : part === 'stops' || Form ? (
        <>
          {isOpenPosition && isStopPart(part) && <StopParts order={order} value={part} onChange={setPart} />}
          {Form ? (
            <Form order={order} onBack={details} onCommand={show} />
          ) : (
            <StopsForm order={order} sent={sent} onSend={setSent} onBack={details} onCommand={show} />
          )}
        </>
      ) : part === 'check' || part === 'why' ? (
        <>
          <CheckPart part={part} order={order} />
          <Button look="quiet" className="w-full" onClick={() => setPart('details')}>
            {t('public.back')}
          </Button>
        </>
      ) : (
        <>
          {wasOpened(order) && order.status !== 'pending' && (
            <div className="pt-1 pb-4">
              <p className="text-small text-muted">{t('order.arithmetic_net')} (USD)</p>
              <NetResult
                order={order}
                className={classNames('text-hero-fit font-semibold tracking-tight', isPast && 'text-faint')}
              />
            </div>
          )}
          <OrderFacts order={order} />
          {wasOpened(order) && order.status !== 'pending' && <OrderArithmetic order={order} />}
          <NotePart order={order} onEdit={() => setPart('note')} />
          <div className="mt-4 flex flex-wrap gap-2">
            {isOpenPosition && (
              <Button
                look="secondary"
                className="min-w-40 flex-1 text-small"
                onClick={() => setPart('reverse')}
              >
                {t('positions.reverse')}
              </Button>
            )}
            {hasOpposites && (
              <Button
                look="secondary"
                className="min-w-40 flex-1 text-small"
                onClick={() => setPart('closeBy')}
              >
                {t('order.close_by')}
              </Button>
            )}
            {order.status === 'pending' && order.linkedTo === null && (
              <Button look="secondary" className="min-w-40 flex-1 text-small" onClick={() => setPart('link')}>
                {t('order.link')}
              </Button>
            )}
            <Button look="secondary" className="min-w-40 flex-1 text-small" onClick={() => setPart('check')}>
              {t(checkKey(order))}
            </Button>
            {wasStopped(order) && (
              <Button look="secondary" className="min-w-40 flex-1 text-small" onClick={() => setPart('why')}>
                {t(whyKey(order))}
              </Button>
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

/** The client's own note, or a button that adds one. */
function NotePart({ order, onEdit }: { readonly order: Order; readonly onEdit: () => void }) {
  const { t } = useI18n();
  const isThere = useNoteOf(order) !== undefined;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <div className="min-w-40 flex-1">
        <OrderNote order={order} isWhole />
      </div>
      <Button look="quiet" className="text-small" onClick={onEdit}>
        <NotebookPen size={17} />
        {t(isThere ? 'order.note' : 'order.note_add')}
      </Button>
    </div>
  );
}

const STOP_PARTS = ['stops', 'trail', 'breakEven', 'guarantee'] as const;
type StopPart = (typeof STOP_PARTS)[number];
const isStopPart = (part: Part): part is StopPart => STOP_PARTS.some((one) => one === part);

interface StopPartsProps {
  readonly order: Order;
  readonly value: StopPart;
  readonly onChange: (part: StopPart) => void;
}

/** Where the stop loss of a position stands: at one price, moved by the venue, or guaranteed. */
function StopParts({ order, value, onChange }: StopPartsProps) {
  const { t } = useI18n();
  const isOffered = useOffersGuarantee(order);
  const offered = STOP_PARTS.filter((part) => part !== 'guarantee' || isOffered);
  const choices = offered.map((part) => ({ value: part, label: t(`order.kind_${KEYS[part]}`) }));
  return (
    <Segments
      label={t('trade.stop_loss')}
      choices={choices}
      value={value}
      onChange={onChange}
      className="mb-3"
    />
  );
}

const KEYS = { stops: 'fixed', trail: 'trailing', breakEven: 'even', guarantee: 'guaranteed' } as const;

/** What leaves the order as it is comes first, and the loud button is never the one that ends an order. */
function Actions({ order, onPart }: { order: Order; onPart: (part: Part) => void }) {
  const { t } = useI18n();
  const isPending = order.status === 'pending';
  const action = (part: Part, label: string, look: 'primary' | 'secondary') => (
    <Button look={look} onClick={() => onPart(part)} className="min-w-min flex-1 !px-3 text-small">
      {label}
    </Button>
  );
  return (
    <div className="@container">
      <div className="flex flex-wrap gap-2 @max-[16rem]:flex-col">
        {isPending && action('cancel', t('order.cancel'), 'secondary')}
        {action('stops', t('order.stops'), 'secondary')}
        {isPending
          ? action('change', t('order.change'), 'primary')
          : action('close', t('order.close_position'), 'primary')}
      </div>
    </div>
  );
}

/** Cancelling a pending order: one confirmation. It is free, and possible in a closed market too. */
function CancelForm({ order, onBack, onCommand }: PartProps) {
  const { t, format } = useI18n();
  const begin = useBeginCommand(order);
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-body text-pretty">
        {t('order.cancel_confirm', {
          lots: format.scaledLots(order.lots),
          code: order.instrument.showCode,
          price: format.scaledPrice(order.openPrice, order.precision),
        })}
      </p>
      <AfterTap className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onBack} className="min-w-min flex-1">
          {t('public.back')}
        </Button>
        <Button
          onClick={() => onCommand(begin({ kind: 'cancel', orderId: order.id }))}
          className="min-w-min flex-1"
        >
          {t('order.cancel')}
        </Button>
      </AfterTap>
    </div>
  );
}

interface CheckPartProps {
  readonly part: 'check' | 'why';
  readonly order: Order;
}
type Shown = ComponentType<{ readonly order: Order }>;

/** The order check is loaded on first use, with its messages. Until then, and if that fails, this takes its place. */
function CheckPart({ part, order }: CheckPartProps) {
  const { t, language } = useI18n();
  const list = useListMessages();
  const isOffline = useConnection().state === 'offline';
  const [fetched, setFetched] = useState<{ Shown: Shown } | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins again
  useEffect(() => {
    let isHere = true;
    setFetched(null);
    fetchPart(part, language).then(
      (Shown) => isHere && setFetched({ Shown }),
      () => isHere && setFetched('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [part, language, attempt]);
  const loading = <p className="py-6 text-small text-muted">{t('public.loading')}</p>;
  // A load in progress completes by itself once the connection is back.
  if (fetched === 'failed' || (fetched === null && isOffline))
    return <ErrorState {...list} retryLabel={t('public.retry')} onRetry={() => setAttempt(attempt + 1)} />;
  if (fetched === null) return loading;
  return (
    <Suspense fallback={loading}>
      <fetched.Shown order={order} />
    </Suspense>
  );
}

async function fetchPart(part: CheckPartProps['part'], language: Language): Promise<Shown> {
  const [{ CheckTrade }, { WhyStopped }, { fetchCheckMessages }] = await Promise.all([
    import('../check/check-trade.tsx'),
    import('../check/why-stopped.tsx'),
    import('../../../shared/check/use-check-messages.ts'),
  ]);
  await fetchCheckMessages(language);
  return part === 'check' ? CheckTrade : WhyStopped;
}
