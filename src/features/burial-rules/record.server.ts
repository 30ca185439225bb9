import { recordServer } from '../../server/records/record-server.ts'
import { burialRulesTexts } from './texts.ts'

export const burialRulesServer = recordServer(burialRulesTexts)
