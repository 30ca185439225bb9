import type { OnSave } from '../../server/records/on-save.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import type { deathRecord } from '../death-records/record.ts'
import { interment } from '../interments/record.ts'
import { refuseImpossibleBurial } from './verdict.server.ts'

const interments = recordQueries(interment)

/** Another date of burial in a death record is also that of its interment: docs/domain/interments.md#another-date-of-burial */
export const moveBurial: OnSave<typeof deathRecord> = async (tx, company, actor, after, before) => {
  if (!before || after.dateOfBurial === before.dateOfBurial) return
  const found = await tx
    .selectFrom('interments')
    .select('id')
    .where('companyId', '=', company)
    .where('deathRecordId', '=', after.id)
    .where('deleted', '=', false)
    .where('kind', '!=', 'REMAINS')
    .where('precision', '=', 'DAY')
    .where('buriedOn', '=', before.dateOfBurial)
    .where('removal', 'is', null)
    .execute()
  const stored = await interments.existing(
    tx,
    company,
    found.map(({ id }) => id),
  )
  for (const each of stored) {
    const moved = await interments.edit(tx, company, actor, each.id, { buriedOn: after.dateOfBurial })
    await refuseImpossibleBurial(tx, company, actor, moved, each).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_REFUSED', field: 'dateOfBurial' }])
    })
  }
}
