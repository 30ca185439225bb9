import { recordServer } from '../../server/records/record-server.ts'
import { onEach } from '../../server/records/rules.ts'
import type { company } from './record.ts'
import { companyRoutes } from './routes.server.ts'
import { companyTexts } from './texts.ts'

/** Restoring the company must not bring back its old sessions. */
const endSessions = onEach<typeof company>(async ({ tx, event, after: { id } }) => {
  if (event !== 'deleted') return
  const users = tx.selectFrom('users').select('id').where('companyId', '=', id)
  await tx.deleteFrom('sessions').where('userId', 'in', users).execute()
})

export const companyServer = recordServer(companyTexts, { routes: companyRoutes, effects: [endSessions] })
