import { type UsedShortcut, useShortcut } from '../keyboard/use-shortcut.ts'
import type { RowAction } from './record-pages.ts'

interface RecordKeys {
  place: UsedShortcut['place']
  /** Whether a record of the page offers this action. */
  isOffered: (isAction: (action: RowAction) => boolean) => boolean
  /** The actions of the page's record, or of that in the row. */
  actionsOf: (row: HTMLElement) => readonly RowAction[]
}

const isEditing = ({ key }: RowAction) => key === 'edit'
/** A record's document, otherwise its page. */
const isPrinting = ({ key }: RowAction) => key === 'preview' || key === 'print'
const isRemoving = ({ key }: RowAction) => key === 'delete'

/** The keys that edit, print and delete the record of a page, or the one whose row has the focus. */
export function useRecordKeys({ place, isOffered, actionsOf }: RecordKeys) {
  const run = (isAction: (action: RowAction) => boolean) => (row: HTMLElement) => {
    const action = actionsOf(row).find(isAction)
    action?.run()
    return action !== undefined
  }
  useShortcut('edit', run(isEditing), { place, isActive: isOffered(isEditing) })
  useShortcut('print', run(isPrinting), { place, isActive: isOffered(isPrinting) })
  useShortcut('remove', run(isRemoving), { place, isActive: isOffered(isRemoving) })
}
