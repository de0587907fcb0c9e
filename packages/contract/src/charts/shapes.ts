// The response of the calls for stored charts.
import * as z from 'zod/mini';

export const chartStorage = z.object({ version: z.int(), content: z.string() });

/** Shapes with a name in the API's documentation. */
export const chartsShapes = { ChartStorage: chartStorage } as const;
