import { clientFacts } from '../clients/public.server.ts'
import { numberOfGrave } from '../grave-references/public.server.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { buildContractDemo } from './demo.server.ts'
import { buildContractDocument } from './document.server.ts'
import { buildContractTexts } from './texts.ts'

export const buildContractServer = recordServer(buildContractTexts, {
  derived: [numberOfGrave],
  documentOf: buildContractDocument,
  factsOf: clientFacts,
  demo: buildContractDemo,
})
