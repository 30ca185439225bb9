import { recordServers } from '../app/record-types.ts'
import { fullCompany } from './printed-companies.ts'
import { type ClientFacts, noFacts } from '../features/clients/public.server.ts'
import type { DocumentCompany } from '../server/documents/company.ts'
import { demoClient } from '../features/parties/demo-client.server.ts'
import { inputFields } from '../shared/child-lists.ts'
import type { RecordType } from '../shared/record.ts'
import { seededRandom } from '../shared/seeded-random.ts'

const paymentReference = '692026000145'
const number = '7/2026'
const printedAt = new Date('2026-11-21T12:05:00Z')

/** A record of the demonstration as a document prints it. */
function printed(type: RecordType, demo: NonNullable<(typeof recordServers)[number]['demo']>) {
  const client = { ...demoClient(seededRandom(1)), clientName: 'Петар', clientSurname: 'Ђорђевић' }
  const fields = demo.record({ chance: seededRandom(1), number, date: '2026-11-21', client })
  const { partyId: _party, ...empty } = Object.fromEntries(
    Object.keys(inputFields(type).shape).map((name) => [name, null]),
  )
  const { partyId: _client, ...filled } = fields
  const graveyard = { graveyardId: 7, graveyard: { id: 7, name: 'Ново гробље' } }
  return {
    id: 34,
    ...empty,
    ...filled,
    ...graveyard,
    ...(type.serverFields?.includes('paymentReference') && { paymentReference }),
  }
}

/** The types that have a document, each with the document of a record. */
export const printedTypes = recordServers.flatMap(({ texts, demo, documentOf }) => {
  const type: RecordType = texts.type
  if (!documentOf) return []
  if (!demo) throw new Error(`${type.name} has a document and no demo records to test it with`)
  const record = printed(type, demo)
  /** Of Петар Ђорђевић, with the number 7/2026. */
  const document = (own: object = {}, company: DocumentCompany = fullCompany, facts: ClientFacts = noFacts) =>
    documentOf({ ...record, ...own }, company, printedAt, 'Весна Илић', facts)
  return [
    {
      name: type.name,
      record,
      /** The field of the amount that is printed. */
      amount: type.sums?.[0] ?? '',
      document,
      hasSlip: Boolean(Reflect.get(document().data, 'slip')),
    },
  ]
})
