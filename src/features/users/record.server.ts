import { recordServer } from '../../server/records/record-server.ts'
import { askToConfirmEmail, keepConfirmedEmail, refuseOwnEmail } from './email-rules.server.ts'
import { userRoutes } from './routes.server.ts'
import { userTexts } from './texts.ts'
import { endAccess, keepASuperadmin, refuseEndingOwnAccess } from './user-access.server.ts'

export const userServer = recordServer(userTexts, {
  routes: userRoutes,
  derived: [keepConfirmedEmail],
  checks: [refuseOwnEmail, refuseEndingOwnAccess, keepASuperadmin],
  effects: [endAccess, askToConfirmEmail],
})
