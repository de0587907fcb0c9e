// The fields of each command in the order of their encoding. A new field needs a new type byte, so that older inputs can
// still be read.
import type { ByteReader, ByteWriter } from '../engine/bytes.ts';
import type { Command } from '../model/command.ts';
import type { Expiry } from '../model/order.ts';
import { type Field, json, number, oneOf, orAbsent, orNull, text, whole, yesOrNo } from './fields.ts';

type Type = Command['type'];
type Of<T extends Type> = Extract<Command, { readonly type: T }>;
/** Every field except the type, including optional ones. */
type FieldsOf<T extends Type> = {
  readonly [Name in Exclude<keyof Required<Of<T>>, 'type' | OptionOf<T>>]: Field<Of<T>[Name & keyof Of<T>]>;
};
/** Fields that have a type byte of their own. */
type OptionOf<T extends Type> = T extends 'PlaceOrder' ? 'kind' | 'expiry' : never;

const timeInForce = oneOf('day', 'gtd', 'gtc');
/** `gtc` has the time 0. */
const expiryOrGtc: Field<Expiry | 'gtc'> = {
  write(to, value) {
    timeInForce.write(to, value === 'gtc' ? value : value.timeInForce);
    number().write(to, value === 'gtc' ? 0 : value.at);
  },
  read(from) {
    const kind = timeInForce.read(from);
    const at = number().read(from);
    return kind === 'gtc' ? kind : { timeInForce: kind, at };
  },
};

const account = { accountId: whole() };
const withdrawal = { ...account, withdrawalId: whole() };
const halt = { instrumentId: whole(), reason: text };

const COMMANDS: { readonly [T in Type]: FieldsOf<T> } = {
  PlaceOrder: {
    ...account,
    instrumentId: whole(),
    side: oneOf('buy', 'sell'),
    mode: oneOf('market', 'pending'),
    lots: number(),
    leverage: number(),
    target: number(),
    stopLoss: number(),
    takeProfit: number(),
    deviation: orNull(number()),
  },
  ClosePosition: { ...account, orderId: whole(), lots: orNull(number()), cause: orAbsent(text) },
  CancelOrder: { ...account, orderId: whole() },
  SetStops: {
    ...account,
    orderId: whole(),
    stopLoss: orNull(number()),
    takeProfit: orNull(number()),
  },
  ResetDemo: account,
  OpenAccount: { ...account, demo: yesOrNo },
  ArchiveAccount: account,
  ConfigureInstrument: { terms: json() },
  HaltInstrument: halt,
  ResumeInstrument: halt,
  ChangeSettings: { settings: json() },
  AnchorAudit: { rows: whole(), hash: text },
  RecordErasure: { account: whole() },
  RecordStart: { before: whole() },
  RecordExecution: { real: json(), demo: json() },
  SetClientClass: { ...account, clientClass: oneOf('retail', 'professional'), requestedBy: text },
  SetLossLimit: { ...account, amount: orNull(number()) },
  StartCoolingOff: { ...account, days: number() },
  CreditDeposit: { ...account, depositId: whole(), amount: number(), decidedBy: orAbsent(text) },
  RequestWithdrawal: { ...withdrawal, amount: number(), fee: number() },
  CancelWithdrawal: withdrawal,
  ApproveWithdrawal: withdrawal,
  PayWithdrawal: { ...withdrawal, reference: text },
  RejectWithdrawal: { ...withdrawal, notes: text },
  AdjustBalance: { ...account, adjustmentId: whole(), amount: number(), reason: text, requestedBy: text },
  BlockAccount: { ...account, reason: text },
  UnblockAccount: account,
  RewardReferral: { ...account, referralId: whole(), amount: number() },
  AnchorInputs: { hash: text },
  ChangePending: {
    ...account,
    orderId: whole(),
    target: orNull(number()),
    lots: orNull(number()),
    stopLoss: orNull(number()),
    takeProfit: orNull(number()),
    expiry: orNull(expiryOrGtc),
  },
  SetTrail: { ...account, orderId: whole(), distance: number(), step: number() },
  SetBreakEven: { ...account, orderId: whole(), trigger: number(), offset: number() },
  LinkOrders: { ...account, orderId: whole(), otherId: whole() },
  CloseBy: { ...account, orderId: whole(), otherId: whole() },
  SetGuaranteedStop: { ...account, orderId: whole(), stopLoss: number() },
};

/** A command's first byte is the index of its type here. New types must be last. */
const TYPES = Object.keys(COMMANDS) as readonly Type[];
/** The byte of a PlaceOrder with an expiry, which comes after the other fields: 0 for `day`, 1 for `gtd`, its time. */
const EXPIRING = 0x80;
/** The bytes of a PlaceOrder that names its kind, without and with an expiry. The kind comes after the fields above. */
const NAMED = 0x81;
const NAMED_EXPIRING = 0x82;
const pendingKind = oneOf('limit', 'stop');
const places = new Map(TYPES.map((type, place) => [type, place]));
const lists = new Map<Type, readonly (readonly [string, Field<unknown>])[]>(
  TYPES.map((type) => [type, Object.entries(COMMANDS[type]) as [string, Field<unknown>][]]),
);

const noOptions: Pick<Of<'PlaceOrder'>, 'kind' | 'expiry'> = {};

export function writeCommand(to: ByteWriter, command: Command): void {
  const { kind, expiry } = command.type === 'PlaceOrder' ? command : noOptions;
  to.byte(
    kind ? (expiry ? NAMED_EXPIRING : NAMED) : expiry ? EXPIRING : (places.get(command.type) as number),
  );
  const values = command as unknown as Record<string, unknown>;
  for (const [name, field] of lists.get(command.type) ?? []) field.write(to, values[name]);
  if (kind) pendingKind.write(to, kind);
  if (expiry) expiryOrGtc.write(to, expiry);
}

/** Throws if no command has this type. */
export function readCommand(from: ByteReader): Command {
  const place = from.byte();
  const isNamed = place === NAMED || place === NAMED_EXPIRING;
  const isExpiring = place === EXPIRING || place === NAMED_EXPIRING;
  const type = isNamed || isExpiring ? 'PlaceOrder' : TYPES[place];
  if (type === undefined) throw new Error(`an input has a command of type ${place}`);
  const command: Record<string, unknown> = { type };
  for (const [name, field] of lists.get(type) ?? []) {
    const value = field.read(from);
    if (value !== undefined) command[name] = value;
  }
  if (isNamed) command.kind = pendingKind.read(from);
  if (isExpiring) command.expiry = expiryOrGtc.read(from);
  return command as unknown as Command;
}
