import { recordServer } from '../../server/records/record-server.ts'
import { tariffDemo } from './demo.server.ts'
import { tariffTexts } from './texts.ts'

export const tariffServer = recordServer(tariffTexts, { demo: tariffDemo })
