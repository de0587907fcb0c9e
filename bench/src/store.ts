// A database of the benchmark's own, and clients on it.
export { openTestStore as openStore, type TestStore as Store } from '@candor/server/db/testing/test-store.ts';
