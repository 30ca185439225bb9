import type { Demo, DemoFields } from '../../server/records/demo.ts'

const all: DemoFields = {
  graveyardId: null,
  graveType: null,
  capacityFrom: null,
  capacityTo: null,
  basis: 'GROSS',
  vatRate: 10,
  multiplyByPlaces: 'YES',
  stepsBy: null,
  validTo: null,
}
const decision = { decisionNumber: '352-14/2024', gazette: 'Службени лист града Зеленграда 31/2024' }
const former = {
  decisionNumber: '352-8/2019',
  gazette: 'Службени лист града Зеленграда 20/2019',
  validFrom: '2020-01-01',
}
const maintenance = { ...all, kind: 'FEE_MAINTENANCE', periodMonths: 12 }
const lease = { ...all, kind: 'FEE_LEASE', periodMonths: 120, ...decision, validFrom: '2025-01-01' }

/** The price list of the demo's town, with the former prices of the yearly fee. */
const priceList: readonly DemoFields[] = [
  { ...maintenance, ...former, code: '1.1', name: 'Одржавање гробља, по месту', amount: 1466 },
  {
    ...maintenance,
    ...decision,
    code: '1.1',
    name: 'Одржавање гробља, по месту',
    amount: 1612.6,
    validFrom: '2025-01-01',
  },
  // Is deleted: entered by mistake.
  {
    ...maintenance,
    ...decision,
    code: '1.9',
    name: 'Одржавање гробља, по метру',
    amount: 458,
    validFrom: '2025-01-01',
  },
  {
    ...maintenance,
    ...former,
    code: '1.2',
    name: 'Одржавање гробља, гробница',
    graveType: 'GROBNICA',
    amount: 4400,
    multiplyByPlaces: 'NO',
  },
  {
    ...maintenance,
    ...decision,
    code: '1.2',
    name: 'Одржавање гробља, гробница',
    graveType: 'GROBNICA',
    amount: 4840,
    multiplyByPlaces: 'NO',
    validFrom: '2025-01-01',
  },
  {
    ...maintenance,
    ...decision,
    code: '1.3',
    name: 'Одржавање гробља, касета',
    graveType: 'KASETA',
    amount: 847,
    validFrom: '2025-01-01',
  },
  { ...lease, code: '2.1', name: 'Закуп гробног места на 10 година', amount: 6764 },
  { ...lease, code: '2.2', name: 'Закуп касете на 10 година', graveType: 'KASETA', amount: 3270 },
  {
    ...all,
    ...decision,
    code: '3.1',
    name: 'Ископ и затрпавање раке',
    kind: 'SERVICE',
    periodMonths: null,
    amount: 10330,
    multiplyByPlaces: 'NO',
    validFrom: '2025-01-01',
  },
]

export const tariffDemo: Demo = {
  count: 0,
  record: ({ number }) => ({
    ...all,
    ...decision,
    code: `9-${number}`,
    name: 'Прање споменика',
    kind: 'SERVICE',
    periodMonths: null,
    amount: 1800,
    validFrom: '2025-01-01',
  }),
  others: priceList,
}
