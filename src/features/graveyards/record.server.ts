import { recompose } from '../../server/records/recomposed.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { grave } from '../graves/record.ts'
import { graveyardRoutes } from './routes.server.ts'
import { graveyardTexts } from './texts.ts'

export const graveyardServer = recordServer(graveyardTexts, {
  routes: graveyardRoutes,
  notFoundAt: 'name',
  // All labels of the graveyard change with their template.
  effects: [recompose(grave, 'graveyardId', 'graveLabel')],
})
