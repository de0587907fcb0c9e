// The office's side of the contract. It includes the contract's table of calls, so the phone app never imports it.
export {
  FACTOR_WAIT_MINUTES,
  HOLD_SECONDS,
  mayDo,
  type OfficeCallName,
  officeCalls,
  PAGE_SIZE,
  type Permission,
  type QueueName,
  queuePermissions,
  REVIEW_HOURS,
  type ReasonedQueue,
  type ReviewReason,
  type Role,
  reviewReasons,
  rolePermissions,
  roles,
  type UnkeyedOfficeCallName,
} from '@candor/contract';
export { CallError, isCallFault, NetworkError } from '../call-error.ts';
export * from '../camel-case.ts';
export { makeIdempotencyKey } from '../random-id.ts';
export * from './office-http.ts';
