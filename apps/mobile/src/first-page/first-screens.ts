// The screens that the server draws, and where each of them begins.
export const firstScreens = {
  '/': 'features/markets/home-page.tsx',
  '/trade': 'features/trading/page/trade-page.tsx',
} as const;
export type FirstPath = keyof typeof firstScreens;
