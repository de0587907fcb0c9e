// Limits of what an account stores for its charts.

/** Characters of its JSON: some 200 drawings, with 12 layouts. */
export const CHART_STORAGE_MAX = 24_000;
