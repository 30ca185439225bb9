import { clientFacts } from '../clients/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { chapelContractDemo } from './demo.server.ts'
import { chapelContractDocument } from './document.server.ts'
import { chapelContractTexts } from './texts.ts'

export const chapelContractServer = recordServer(chapelContractTexts, {
  documentOf: chapelContractDocument,
  factsOf: clientFacts,
  demo: chapelContractDemo,
})
