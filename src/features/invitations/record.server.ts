import { clientFacts } from '../clients/public.server.ts'
import { identifiedClient } from '../contracts/public.server.ts'
import { numberOfGrave } from '../grave-references/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { invitationDemo } from './demo.server.ts'
import { invitationDocument } from './document.server.ts'
import { invitation } from './record.ts'
import { invitationTexts } from './texts.ts'

const client = identifiedClient(invitation)

export const invitationServer = recordServer(invitationTexts, {
  derived: [numberOfGrave],
  checks: [client.check],
  guards: client.guards,
  documentOf: invitationDocument,
  factsOf: clientFacts,
  demo: invitationDemo,
})
