import { identifiedClient } from '../contracts/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { reprimandFacts } from './asked.server.ts'
import { reprimandDemo } from './demo.server.ts'
import { reprimandDocument } from './document.server.ts'
import { reprimand } from './record.ts'
import { noteReturned } from './returned.server.ts'
import { reprimandTexts } from './texts.ts'

const client = identifiedClient(reprimand)

export const reprimandServer = recordServer(reprimandTexts, {
  checks: [client.check],
  guards: client.guards,
  effects: [noteReturned],
  documentOf: reprimandDocument,
  factsOf: reprimandFacts,
  demo: reprimandDemo,
})
