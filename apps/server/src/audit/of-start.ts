// What a start writes, of whatever else it is told: time before it is not the venue's.
interface Written {
  readonly type: string;
  readonly actor?: string;
}

/** Where the environment has changed, a start says so in front of its own event. */
export const isOfStart = ({ type, actor }: Written): boolean =>
  type === 'VenueStarted' ||
  (actor === 's:start' && (type === 'SettingsChanged' || type === 'InstrumentConfigured'));
