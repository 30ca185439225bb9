import { Differences } from './Differences.tsx'
import { differenceTexts } from './interment-differences.ts'
import { deathRecordsPage } from '../death-records/page-entry.ts'
import type { Interment } from './record.ts'

/** In what the interment disagrees with its death record. */
export const DifferencesOfInterment = ({ row: { id, deathRecordId } }: { row: Interment }) =>
  deathRecordId === null ? null : (
    <Differences
      deathRecordId={deathRecordId}
      of={id}
      other={{ page: deathRecordsPage, label: differenceTexts.openDeathRecord, idOf: () => deathRecordId }}
    />
  )
