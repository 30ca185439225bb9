import { recordServer } from '../../server/records/record-server.ts'
import { bankAccountTexts } from './texts.ts'

export const bankAccountServer = recordServer(bankAccountTexts, { notFoundAt: 'name' })
