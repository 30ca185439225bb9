import { numberOfGrave } from '../../server/records/grave-numbers.ts'
import { recordServer } from '../../server/records/record-server.ts'
import { invitationDemo } from './demo.server.ts'
import { invitationDocument } from './document.server.ts'
import { invitationTexts } from './texts.ts'

export const invitationServer = recordServer(invitationTexts, {
  derived: [numberOfGrave],
  documentOf: invitationDocument,
  demo: invitationDemo,
})
