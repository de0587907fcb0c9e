// What a start writes, of whatever else it is told: time before it is not the venue's.
export const START = 's:start';

export interface Written {
  readonly type: string;
  readonly actor?: string;
}

/** Where the environment has changed, a start says so in front of its own event. */
export const isChangeOfStart = ({ type, actor }: Written): boolean =>
  actor === START && (type === 'SettingsChanged' || type === 'InstrumentConfigured');

export const isOfStart = (event: Written): boolean => event.type === 'VenueStarted' || isChangeOfStart(event);
