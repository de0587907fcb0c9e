// The client of a row of the office on the wire, the same in every list.
import type { OfficeClient } from '@candor/contract';

export interface NamedClient {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly isDemo: boolean;
}

export const presentOfficeClient = ({ id, uid, email, mobile, isDemo }: NamedClient): OfficeClient => ({
  id,
  uid,
  email: email ?? '',
  mobile: mobile ?? '',
  is_demo: isDemo ? 1 : 0,
});
