// Service providers, as main mode finds them.
import type { Provider as WireProvider } from '@candor/contract';

/** All but id and name may be empty. */
export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly logo: string;
  readonly url: string;
  /** The legal person behind the name. */
  readonly legalName: string;
  readonly registeredAddress: string;
  readonly location: string;
  readonly email: string;
}

export const parseProviders = (wire: readonly WireProvider[]): readonly Provider[] =>
  wire.map(({ id, name, logo, url, subject, registered_address, location, email }) => ({
    id,
    name,
    logo,
    url,
    legalName: subject,
    registeredAddress: registered_address,
    location,
    email,
  }));
