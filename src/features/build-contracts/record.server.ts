import { clientFacts } from '../clients/public.server.ts'
import { claimsOfContract } from '../contract-claims/public.server.ts'
import { identifiedClient } from '../contracts/public.server.ts'
import { numberOfGrave } from '../grave-references/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { buildContractDemo } from './demo.server.ts'
import { buildContractDocument } from './document.server.ts'
import { buildContract, buildTerms } from './record.ts'
import { buildContractTexts } from './texts.ts'

const client = identifiedClient(buildContract)

export const buildContractServer = recordServer(buildContractTexts, {
  derived: [client.derived, numberOfGrave],
  checks: [client.check],
  guards: client.guards,
  effects: [claimsOfContract(buildContract, buildTerms, 'buildVatRate')],
  documentOf: buildContractDocument,
  factsOf: clientFacts,
  demo: buildContractDemo,
})
