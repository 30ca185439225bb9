import { useState } from 'react'
import { z } from 'zod'
import { columnsOf } from '../../shared/list-columns.ts'
import type { RecordType } from '../../shared/record.ts'
import { currentUser } from '../session.ts'

/** A user's arrangement of a list; absent parts are as the record type declares them. */
const listLayout = z.object({ columns: z.array(z.string()).optional(), isCompact: z.literal(true).optional() })
export type ListLayout = z.output<typeof listLayout>

const keyOf = ({ name }: RecordType) => `pokoj.lists.${currentUser()?.id}.${name}`

function stored(type: RecordType): ListLayout {
  try {
    return listLayout.parse(JSON.parse(localStorage.getItem(keyOf(type)) ?? '{}'))
  } catch {
    return {}
  }
}

/** The layout of a list, which this browser remembers for the user. */
export function useListLayout({ type, titleColumns }: { type: RecordType; titleColumns: readonly string[] }) {
  const [layout, setLayout] = useState(() => stored(type))
  const change = (changes: ListLayout) => {
    setLayout({ ...layout, ...changes })
    try {
      localStorage.setItem(keyOf(type), JSON.stringify({ ...stored(type), ...changes }))
    } catch {
      // The browser's storage is full or disabled: the layout lasts until the page is left.
    }
  }
  const chosen = (layout.columns ?? type.columns).filter((name) => columnsOf(type).includes(name))
  // Without them a row has no name.
  const columns = [...titleColumns.filter((name) => !chosen.includes(name)), ...new Set(chosen)]
  /** Shows columns temporarily; without an argument, the remembered ones. */
  const lend = (lent: readonly string[] | undefined) =>
    setLayout({ ...stored(type), ...(lent && { columns: [...lent] }) })
  return { columns, isCompact: layout.isCompact === true, change, lend }
}
