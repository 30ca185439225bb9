import { lazy } from 'react'
import type { Stored } from '../../shared/record-of.ts'
import type { RecordActions, RecordPages } from './record-pages.ts'

/** The page of one record, whose code is loaded without that of the list, and the other way round. */
export const recordPage = <Row extends Stored>(
  pages: RecordPages<Row>,
  useRecordActions: () => RecordActions<Row> = () => ({}),
) =>
  lazy(async () => {
    const { RecordDetails } = await import('./RecordDetails.tsx')
    function Page() {
      return <RecordDetails pages={pages} recordActions={useRecordActions()} />
    }
    return { default: Page }
  })
