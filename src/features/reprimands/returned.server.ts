import { sql } from 'kysely'
import { survivorIn } from '../../server/records/merged.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { onEach } from '../../server/records/rules.ts'
import { party } from '../parties/record.ts'
import type { reprimand } from './record.ts'

const parties = recordQueries(party)

/** The address of a letter that came back is not valid, if the party still has it: docs/domain/parties.md#what-a-party-needs */
export const noteReturned = onEach<typeof reprimand>(async (write) => {
  const { tx, company, event, before, after } = write
  if (event === 'deleted' || after.delivery !== 'RETURNED' || before?.delivery === 'RETURNED') return
  if (after.partyId === null) return
  const { rows } = await sql<{ id: number }>`
    select ${survivorIn('named')} as id from parties named
    where named.company_id = ${company} and named.id = ${after.partyId}`.execute(tx)
  const known = rows[0] && (await parties.find(tx, company, rows[0].id))
  if (!known || known.deleted || known.addressState !== 'OK') return
  const street = [known.address, known.addressNumber].filter(Boolean).join(' ')
  if (street !== after.clientAddress || known.city !== after.clientCity) return
  await parties.edit({ ...write, writer: 'rule' }, known.id, { addressState: 'RETURNED' })
})
