import { Suspense, useState } from 'react'
import type { Stored } from '../../shared/record-of.ts'
import { IconEdit, IconTrash } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import type { RequestFailed } from '../request.ts'
import type { RecordActions, RecordPages, RowAction } from './record-pages.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { recordsTexts } from './texts.ts'
import type { Reason } from '../../shared/record-calls.ts'

interface RecordMenuOptions<Row> {
  mayWrite: boolean
  mayRemove: boolean
  /** While the record is being deleted. */
  busy: boolean
  edit: (row: Row) => void
  /** Returns the failure if other records need it. */
  remove: (row: Row, reason?: Reason) => Promise<RequestFailed | undefined>
  /** Called when the confirmation closes, whatever the answer. */
  onAnswered: (row: Row) => void
}

/**
 * The actions on a record in its list and on its page: the type's own ones, editing, and deleting after a confirmation.
 */
export function useRecordMenu<Row extends Stored>(
  pages: RecordPages<Row>,
  recordActions: RecordActions<Row> = {},
  options: RecordMenuOptions<Row>,
) {
  const { mayWrite, mayRemove, busy, edit, remove, onAnswered } = options
  const { t } = useLanguage()
  const { actionsOf, mayEdit = () => true, mayDelete = () => true, dialogs } = recordActions
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const answered = (row: Row) => {
    setToDelete(null)
    onAnswered(row)
  }
  const menuOf = (row: Row): readonly RowAction[] => {
    const editing = {
      key: 'edit',
      label: t(recordsTexts.edit),
      Icon: IconEdit,
      run: () => edit(row),
    }
    const deleting = {
      key: 'delete',
      label: t(recordsTexts.delete),
      Icon: IconTrash,
      danger: true,
      run: () => setToDelete(row),
    }
    const others = actionsOf?.(row) ?? []
    return [
      ...others,
      ...(mayWrite && mayEdit(row) ? [editing] : []),
      ...(mayRemove && mayDelete(row) ? [deleting] : []),
    ]
  }
  return {
    menuOf,
    isAsking: toDelete !== null,
    dialogs: (
      <>
        {toDelete && (
          <DeleteQuestion
            about={pages.nameOf(toDelete)}
            note={pages.noteOnDeletion?.([toDelete.id])}
            {...{ pages, busy }}
            onYes={(reason) => remove(toDelete, reason)}
            onNo={() => answered(toDelete)}
          />
        )}
        <Suspense>{dialogs}</Suspense>
      </>
    ),
  }
}
