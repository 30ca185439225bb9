import { demoClient } from '../server/records/demo.ts'
import { seededRandom } from '../shared/seeded-random.ts'
import type { RecordType } from '../shared/record.ts'
import { recordServers } from '../app/record-types.ts'

const chance = seededRandom(1)
let serial = 0

/** Always of the same name, so that a test can rename the client. */
const aClient = () => ({ ...demoClient(chance), clientName: 'Петар', clientSurname: 'Ђорђевић' })

/** The types that the demonstration has records of; `valid` gives another valid body each time. */
export const demonstratedTypes = recordServers.flatMap(({ texts, demo }) => {
  if (!demo) return []
  const type: RecordType = texts.type
  const valid = (values: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
    ...demo.record({ chance, number: `${++serial}/2026`, date: '2026-11-01', client: aClient() }),
    ...values,
  })
  return [{ type, valid }]
})

/** Those that have a number which is given only once, with bodies of a given number. */
export const numberedTypes = demonstratedTypes.flatMap(({ type, valid }) => {
  const field = type.unique.find(({ alike }) => alike)?.field
  return field === undefined ? [] : [{ type, numbered: (number: string) => valid({ [field]: number }) }]
})
