import { recompose } from '../../server/records/recomposed.ts'
import { recordServer } from '../../server/records/record-server.ts'
import type { Check } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { grave } from '../graves/record.ts'
import type { section } from './record.ts'
import { sectionRoutes } from './routes.server.ts'
import { sectionTexts } from './texts.ts'

const refuseMovedGraves: Check<typeof section> = async ({ tx, company, before, after }) => {
  if (!before || before.graveyardId === after.graveyardId) return
  const graves = tx.selectFrom('graves').select('id').where('companyId', '=', company)
  const found = await graves.where('sectionId', '=', after.id).limit(1).executeTakeFirst()
  if (found) throw refusedFields([{ code: 'SECTION_HAS_GRAVES', field: 'graveyardId' }])
}

export const sectionServer = recordServer(sectionTexts, {
  routes: sectionRoutes,
  checks: [refuseMovedGraves],
  // The labels of the graves contain the code of their section.
  effects: [recompose(grave, 'sectionId', 'code')],
})
