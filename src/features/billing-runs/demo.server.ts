import type { Demo } from '../../server/records/demo.ts'

export const runOfYear = (year: number) => ({
  name: `Накнаде за ${year}.`,
  year,
  kinds: 'FEE_MAINTENANCE,FEE_LEASE',
  graveyardId: null,
  issuedOn: `${year}-01-10`,
  dueOn: `${year}-02-10`,
  invoicePer: 'PARTY' as const,
  note: null,
})

export const billingRunDemo: Demo = {
  count: 0,
  record: ({ number, date }) => ({ ...runOfYear(Number(date.slice(0, 4))), name: `Накнаде ${number}` }),
  // The third is deleted.
  others: [2026, 2025, 2024].map(runOfYear),
}
