import type { Demo } from '../../server/records/demo.ts'

const on = (onDay: string) => ({ name: null, onDay, levels: null, graveyardId: null, note: null })

export const dunningRunDemo: Demo = {
  count: 0,
  record: ({ number, date }) => ({ ...on(date), name: `Опомињање ${number}` }),
  // The third is deleted.
  others: ['2026-11-02', '2026-08-03', '2026-05-04'].map(on),
}
