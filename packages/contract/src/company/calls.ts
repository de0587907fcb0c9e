// Calls about the site and its company.
import * as z from 'zod/mini';
import type { CallContract } from '../wire/call.ts';
import { none, text } from '../wire/parameters.ts';
import type { companyPaths } from './paths.ts';
import { area, basicInfo, companyStatus, complaintEmail, provider } from './shapes.ts';

export const companyCalls = {
  areaList: {
    params: none,
    data: z.array(area),
    summary: 'Countries and dialling codes that are served',
    refusals: [],
  },
  setting: {
    params: z.object({ key: z.string() }),
    data: z.nullable(z.int()),
    summary: 'One setting by its key; an unknown key is null',
    refusals: [],
  },
  basicInfo: {
    params: none,
    data: basicInfo,
    summary: 'Base settings and where the prices come from',
    refusals: [],
  },
  companyStatus: {
    params: none,
    data: companyStatus,
    summary:
      'Service status (0: running), app mode (type 1: main mode), and where to redirect if the service is not running',
    refusals: [],
  },
  providers: {
    params: z.object({ name: z.optional(text(64)) }),
    data: z.array(provider),
    summary: 'Service providers whose name has every word of `name`; all of them without one',
    refusals: [],
  },
  complaintEmail: {
    params: none,
    data: complaintEmail,
    summary: 'Where complaints are sent; empty where nothing is set',
    refusals: [],
  },
} as const satisfies Record<keyof typeof companyPaths, CallContract>;
