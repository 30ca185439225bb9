import { sql } from 'kysely'
import { recordServer } from '../../server/records/record-server.ts'
import { today } from '../../shared/dates.ts'
import { intermentHeaders } from './headers.server.ts'
import { followDeathRecords, removalOfExhumed } from './links.server.ts'
import { refuseImpossibleBurial, refuseWithoutRoom } from './refusal.server.ts'
import { recordRemoval } from './removal.server.ts'
import { intermentRoutes } from './routes.server.ts'
import { approvalOfWhatIsRecorded, refuseUnexplainedCorrection } from './rules.server.ts'
import { intermentTexts } from './texts.ts'

export const intermentServer = recordServer(intermentTexts, {
  routes: intermentRoutes,
  imports: { headers: intermentHeaders, blankRepeatsAbove: ['graveyardId', 'graveId'] },
  derived: [approvalOfWhatIsRecorded, removalOfExhumed],
  checks: [
    { rule: refuseImpossibleBurial, except: { import: 'the history of an old book, as it was' } },
    {
      rule: refuseUnexplainedCorrection,
      except: { rule: 'the change of the other record is the reason', undo: 'so is the undone action' },
    },
  ],
  effects: [followDeathRecords, refuseWithoutRoom, recordRemoval],
  // docs/domain/graves.md#deletion
  guards: { graveId: () => sql`interments.removed_on is null or interments.removed_on > ${today()}::date` },
})
