// The screens that the server renders, and the entry file of each.
export const firstScreens = {
  '/': 'features/markets/home-page.tsx',
  '/trade': 'features/trading/page/trade-page.tsx',
} as const;
export type FirstPath = keyof typeof firstScreens;
