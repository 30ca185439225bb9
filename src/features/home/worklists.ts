import { z } from 'zod'

/** The worklists of an administrator, in the order of the screen: docs/domain/rights-of-use.md#worklists */
export const worklistNames = [
  'TRANSFER_OVERDUE',
  'TRANSFER_OPEN',
  'EXPIRED',
  'NO_HOLDER',
  'NO_ADDRESS',
  'ENDS_IN_30',
  'ENDS_IN_60',
  'ENDS_IN_90',
  'ENDS_IN_365',
  'GRAVES_WITHOUT_RIGHT',
  'PLANS_MISSED',
  'WITHOUT_GRAVE',
  'WITHOUT_DATE',
  'WITHOUT_PLACE',
  'INTERRED_WITHOUT_GRAVE',
  'SAME_LABEL',
  'BIRTH_CONTRADICTS',
  'UNKNOWN_VALUES',
  'RECORD_DIFFERS',
] as const

/** The worklists about data quality, not about rights: docs/domain/graves.md#data-quality */
export const qualityNames: readonly (typeof worklistNames)[number][] = [
  'WITHOUT_DATE',
  'WITHOUT_PLACE',
  'INTERRED_WITHOUT_GRAVE',
  'SAME_LABEL',
  'BIRTH_CONTRADICTS',
  'UNKNOWN_VALUES',
  'RECORD_DIFFERS',
]

export const worklistsQuery = z.object({
  of: z.enum(['RIGHTS', 'QUALITY']).optional().describe('about rights or data quality; all without it'),
})

export const worklists = z.object({
  lists: z.array(
    z.object({
      name: z.enum(worklistNames),
      path: z.string().describe('of the list in the browser'),
      filters: z
        .record(z.string(), z.union([z.string(), z.array(z.string())]))
        .describe('of the list, by which it shows these records'),
      sort: z.string().optional().describe('of the list, if not its usual one'),
      count: z.int().min(0),
    }),
  ),
})
export type Worklists = z.output<typeof worklists>
