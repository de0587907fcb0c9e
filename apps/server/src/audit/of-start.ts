// Detects events that a start of the venue writes. The time before a start does not count as running time.
export const START = 's:start';

export interface Written {
  readonly type: string;
  readonly actor?: string;
}

/** Changes from the environment, which a start writes before its own event. */
export const isChangeOfStart = ({ type, actor }: Written): boolean =>
  actor === START && (type === 'SettingsChanged' || type === 'InstrumentConfigured');

export const isOfStart = (event: Written): boolean => event.type === 'VenueStarted' || isChangeOfStart(event);
