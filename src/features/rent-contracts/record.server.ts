import { clientFacts } from '../clients/public.server.ts'
import { claimsOfContract } from '../contract-claims/public.server.ts'
import { identifiedClient } from '../contracts/public.server.ts'
import { numberOfGrave } from '../grave-references/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { rentContractDemo } from './demo.server.ts'
import { rentContractDocument } from './document.server.ts'
import { rentContract, rentTerms } from './record.ts'
import { recordRight, statedLease } from './right.server.ts'
import { rentContractTexts } from './texts.ts'

const client = identifiedClient(rentContract)
const ofImports = { import: 'the rights of imported contracts are imported themselves' }

export const rentContractServer = recordServer(rentContractTexts, {
  documentOf: rentContractDocument,
  factsOf: clientFacts,
  derived: [client.derived, numberOfGrave, { rule: statedLease, except: ofImports }],
  checks: [client.check],
  guards: client.guards,
  effects: [{ rule: recordRight, except: ofImports }, claimsOfContract(rentContract, rentTerms, 'rentVatRate')],
  demo: rentContractDemo,
})
