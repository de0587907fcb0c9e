// Pages of lists are numbered from 1; each page but the last is full.

export const PAGE_SIZE = 20;
