// The parts both apps share, without the overlays, which are heavier and have separate entry points (./sheet,
// ./dialog).
export * from './avatar.tsx';
export * from './button.tsx';
export * from './chips.tsx';
export { classNames } from './class-names.ts';
export * from './connection-badge.tsx';
export * from './field.tsx';
export * from './figure.tsx';
export * from './instrument-logo.tsx';
export * from './label.tsx';
export * from './list-state.tsx';
export * from './logo.tsx';
export * from './read-colours.ts';
export * from './row.tsx';
export * from './sparkline.tsx';
export * from './states.tsx';
export * from './switch.tsx';
export { Segments, Tabs } from './tabs.tsx';
export * from './toast.tsx';
export * from './toast-store.ts';
