// The formats by which a stranger checks the venue: trees, tiles, notes, checkpoints, proofs, entries. Pure; hashing and
// signatures are handed in.
export { type Canonical, formatCanonical } from './canonical.ts';
export {
  type Checkpoint,
  type Cosigner,
  type Crypto,
  cosignedMessage,
  formatCheckpoint,
  type OpenedCheckpoint,
  openCheckpoint,
  type Policy,
  packCosignature,
  parseCheckpoint,
  unpackCosignature,
  type VerifySignature,
  verifyCosignature,
} from './checkpoint.ts';
export {
  COSIGNATURE,
  ED25519,
  formatNote,
  formatSignature,
  formatVerifierKey,
  makeVerifierKey,
  type Note,
  type NoteSignature,
  parseNote,
  parseSignature,
  parseVerifierKey,
  signaturesBy,
  type VerifierKey,
} from './note.ts';
export { formatProofFile, type ProofFile, parseProofFile, verifyProofFile } from './proof-file.ts';
export { commit, enterInClear, saltOf } from './record-entry.ts';
export { packTapeEntry, SLICE_MS, type TapeEntry, type TapeTick, unpackTapeEntry } from './tape-entry.ts';
export { concatBytes, fromBase64, fromHex, Malformed, toBase64, toHex, toUtf8 } from './text.ts';
export {
  formatTilePath,
  packEntries,
  parseTilePath,
  splitHashes,
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
  rootOfPath,
  rootOfRange,
  rootOfTree,
  type Sha256,
  type Tree,
} from './tree.ts';
export { type AddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './witness-request.ts';
