// The office's side of the contract. It brings the contract's table of calls along, so the phone app never imports it.
export {
  mayDo,
  type OfficeCallName,
  officeCalls,
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from '@candor/contract';
export { CallError, NetworkError } from '../call-error.ts';
export { makeIdempotencyKey } from '../random-id.ts';
export * from './camel-case.ts';
export * from './office-http.ts';
