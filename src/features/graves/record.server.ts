import { recordServer } from '../../server/records/record-server.ts'
import { followGraves } from '../interments/public.server.ts'
import { refuseUnusable } from './protection.server.ts'
import { graveRoutes } from './routes.server.ts'
import { graveTexts } from './texts.ts'

export const graveServer = recordServer(graveTexts, {
  routes: graveRoutes,
  imports: { skipRepeatedRows: true, keepSourceWord: { graveType: 'subtype' } },
  checks: [refuseUnusable],
  effects: [followGraves],
})
