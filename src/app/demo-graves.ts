import type { DemoFields } from '../server/records/demo.ts'

// The graves of the demo company. Its first two graveyards have sections, the third one is small and has none.

export interface DemoSection {
  readonly graveyardIndex: number
  readonly fields: DemoFields
  readonly graves: readonly DemoFields[]
}

export const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

/** A grave of each number in each row. */
export const inRows = (rows: readonly (string | null)[], inRow: readonly string[], grave: DemoFields) =>
  rows.flatMap((row) => inRow.map((number): DemoFields => ({ ...graveDetails, ...grave, row, number })))

export const graveDetails: DemoFields = {
  places: 1,
  levels: 1,
  capacityCoffins: null,
  capacityUrns: null,
  oldLabels: null,
  subtype: null,
  dimensions: null,
  restriction: null,
  feeExemption: null,
  condition: null,
  monumentPermit: null,
  monumentMason: null,
  monumentDate: null,
  alert: null,
  note: null,
}
const ordinary = { graveType: 'RAKA' }
const deepened = { graveType: 'RAKA', levels: 2, capacityUrns: 2 }
const double = { graveType: 'RAKA', places: 2 }
const tomb = {
  graveType: 'GROBNICA',
  subtype: 'гробница III реда',
  places: 2,
  levels: 3,
  capacityCoffins: 6,
  capacityUrns: 6,
}
const niche = { graveType: 'KASETA', capacityCoffins: 0, capacityUrns: 2 }

export const section = (code: string, values: DemoFields = {}): DemoFields => ({
  code,
  name: null,
  graveTypes: null,
  state: 'OPEN',
  note: null,
  ...values,
})

/** The sections with their graves, by graveyard. */
export const demoSections: readonly DemoSection[] = [
  {
    graveyardIndex: 0,
    fields: section('1', { state: 'CLOSED_FOR_NEW', note: 'Најстарији део гробља, уз капелу.' }),
    graves: [
      { ...graveDetails, ...double, row: '1', number: '1', oldLabels: 'I-14', alert: 'Корен липе испод стазе.' },
      ...inRows(['1'], ['2', '3', '3а', '10'], ordinary),
      ...inRows(['2'], numbers(4), double),
    ],
  },
  { graveyardIndex: 0, fields: section('2'), graves: inRows(['1', '2', '10'], numbers(4), ordinary) },
  { graveyardIndex: 1, fields: section('1'), graves: inRows(['1', '2'], numbers(6), deepened) },
  {
    graveyardIndex: 1,
    fields: section('2', { name: 'Алеја гробница', graveTypes: 'GROBNICA' }),
    graves: inRows([null], numbers(6), tomb),
  },
  {
    graveyardIndex: 1,
    fields: section('К', { name: 'Колумбаријум', graveTypes: 'KASETA,URNA' }),
    graves: inRows(['А', 'Б'], numbers(6), niche),
  },
]

/** The graves of the graveyard without sections. */
export const demoVillageGraves = { graveyardIndex: 2, graves: inRows([null], numbers(12), ordinary) }

/** The rules of the largest graveyard, with a longer resting period; the others have the usual rules. */
export const demoBurialRules = [
  {
    graveyardIndex: 0,
    fields: {
      validFrom: '2019-06-01',
      decision: 'Одлука о уређивању и одржавању гробаља („Службени лист града“, бр. 12/2019)',
      state: 'OPEN',
      restYears: 15,
      renewalYears: 10,
      coffinAbove: 'ALLOWED',
      reduction: 'ALLOWED',
      exhumationFrom: '1.10.',
      exhumationTo: '30.4.',
      noBurialWeekdays: null,
      noBurialDates: null,
      transferMonths: 12,
      note: null,
    },
  },
] as const
