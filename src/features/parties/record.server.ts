import { recordServer } from '../../server/records/record-server.ts'
import { partyDemo } from './demo.server.ts'
import { partyRoutes } from './routes.server.ts'
import { partyTexts } from './texts.ts'

export const partyServer = recordServer(partyTexts, { routes: partyRoutes, demo: partyDemo })
