import type { Text } from '../../shared/texts.ts'

/** How long a debt is overdue on a day; the due day itself is not overdue: docs/domain/money.md#ageing */
export const buckets = ['notDue', 'days30', 'days60', 'days90', 'days180', 'days365', 'years3', 'older'] as const
export type Bucket = (typeof buckets)[number]

export const bucketTexts = {
  notDue: ['Недоспело', 'Not due'],
  days30: ['1–30 дана', '1–30 days'],
  days60: ['31–60', '31–60'],
  days90: ['61–90', '61–90'],
  days180: ['91–180', '91–180'],
  days365: ['181–365', '181–365'],
  years3: ['1–3 године', '1–3 years'],
  older: ['Преко 3 године', 'Over 3 years'],
} as const satisfies Record<Bucket, Text>
