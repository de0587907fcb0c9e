// The formats by which a stranger checks the venue: trees, tiles, notes, checkpoints, proofs, entries. Pure; hashing and
// signatures are handed in. Listed is what other packages use.

export { type Canonical, formatCanonical } from './canonical.ts';
export {
  type Checkpoint,
  type Crypto,
  cosignedMessage,
  formatCheckpoint,
  openCheckpoint,
  packCosignature,
  parseCheckpoint,
  verifyCosignature,
} from './checkpoint.ts';
export { findBreak, type LogBreak } from './follow-log.ts';
export { calculateOnTiles } from './nodes-of-tiles.ts';
export {
  COSIGNATURE,
  ED25519,
  formatNote,
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  NOTE_SIGNATURES_MAX,
  type Note,
  type NoteSignature,
  parseNote,
  parseSignature,
  parseVerifierKey,
  signaturesBy,
  type VerifierKey,
} from './note.ts';
export {
  formatPromise,
  formatPromiseBatch,
  isPromiseKept,
  leafOfEvent,
  openPromise,
  type Promised,
} from './promise.ts';
export { type CheckedReceipt, type CheckOptions, checkReceipt } from './receipt/check-receipt.ts';
export type { Ending, Trade } from './receipt/judge-trade.ts';
export { parseReceipt } from './receipt/parse-receipt.ts';
export type { CheckCause, CheckStep, StepId, StepState } from './receipt/steps.ts';
export type { StopOut, StoppedPosition } from './receipt/stop-out.ts';
export { commit, makeSaltOf, type SaltOf, saltOf } from './record-entry.ts';
export { RightEdge } from './right-edge.ts';
export { RunningHash, runningHashesOf } from './running-hash.ts';
export { scanTapes } from './scan-tape.ts';
export { isClosing, isSameTree, parseOpening, placeOfLog, seqBehind } from './succession.ts';
export { packTapeEntry, SLICE_MS, type TapeEntry, type TapeTick, unpackTapeEntry } from './tape-entry.ts';
export {
  areSameBytes,
  concatBytes,
  fromBase64,
  fromUtf8,
  Malformed,
  toBase64,
  toHex,
  toUtf8,
} from './text.ts';
export {
  endOfEntries,
  entryIn,
  formatTilePath,
  packEntries,
  parseTilePath,
  TILE_WIDTH,
  type TilePlace,
  unpackEntries,
  widthInTree,
} from './tiles.ts';
export {
  HASH_BYTES,
  hashEmpty,
  hashLeaf,
  hashNode,
  isConsistent,
  proveConsistency,
  proveInclusion,
  type ReadNode,
  rootOfTree,
  type Tree,
} from './tree.ts';
export { type AddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './witness-request.ts';
