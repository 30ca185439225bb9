import { recordServer } from '../../server/records/record-server.ts'
import { importedHolders } from './holders.server.ts'
import { graveRightRoutes } from './routes.server.ts'
import { neededByRights, refuseChangedHistory, refuseHolderFaults } from './rules.server.ts'
import { graveRightTexts } from './texts.ts'

export const graveRightServer = recordServer(graveRightTexts, {
  routes: graveRightRoutes,
  imports: {
    list: importedHolders,
    headers: {
      document: [
        'Документ',
        'Документ о праву',
        'Број уговора',
        'Уговор',
        'Contract number',
        'Contract no',
        'Contract',
      ],
    },
  },
  checks: [
    refuseHolderFaults,
    {
      rule: refuseChangedHistory,
      except: { rule: 'a contract that extends the right is the reason', undo: 'so is the undone action' },
    },
  ],
  guards: neededByRights,
})
