import { recordServer } from '../../server/records/record-server.ts'
import { userRoutes } from './routes.server.ts'
import { userTexts } from './texts.ts'

export const userServer = recordServer(userTexts, { routes: userRoutes })
