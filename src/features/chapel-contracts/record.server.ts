import { clientFacts } from '../clients/public.server.ts'
import { claimsOfContract } from '../contract-claims/public.server.ts'
import { identifiedClient } from '../contracts/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { chapelContractDemo } from './demo.server.ts'
import { chapelContractDocument } from './document.server.ts'
import { chapelContract, chapelTerms } from './record.ts'
import { chapelContractTexts } from './texts.ts'

const client = identifiedClient(chapelContract)

export const chapelContractServer = recordServer(chapelContractTexts, {
  derived: [client.derived],
  checks: [client.check],
  guards: client.guards,
  effects: [claimsOfContract(chapelContract, chapelTerms, 'chapelVatRate')],
  documentOf: chapelContractDocument,
  factsOf: clientFacts,
  demo: chapelContractDemo,
})
