// What an account is known by: more of its user than every screen needs.
import type { User as WireUser } from '@candor/contract';

export interface Profile {
  readonly uid: string;
  readonly email: string;
  /** With its country, as +852 91234567; empty where there is none. */
  readonly mobile: string;
}

export const parseProfile = ({ uid, email, mobile, area_code: area }: WireUser): Profile => ({
  uid,
  email,
  mobile: mobile === '' ? '' : `+${area.replace(/^\+/, '')} ${mobile}`,
});
