import type { Text } from '../../shared/texts.ts'
import { columnNamed, columnsOf, fieldName, isOptional, type Column, type Exchanged } from './columns.ts'
import { FileFault, type Table } from './table.ts'

/** The column of what was wrong in the rows that were left out; when they come again, it is passed over. */
export const faultsColumn: Text = ['Грешке', 'Errors']

/** Which column of the type each column of the file is. Throws `FileFault` where the header leaves a doubt. */
export function columnsIn(
  exchanged: Exchanged,
  { header, rows }: Table,
  { skipColumns }: { skipColumns: boolean },
): (Column | undefined)[] {
  const known = [...columnsOf(exchanged), { name: faultsColumn[1], label: faultsColumn, options: [] }]
  const columns = header.map((name) => columnNamed(known, name))

  const strange = header.filter(
    (name, at) => !columns[at] && (name !== '' || rows.some(({ cells }) => !isEmpty(cells[at]))),
  )
  if (strange.length > 0 && !skipColumns)
    throw new FileFault(
      `No field is called: ${strange.map((name) => name.slice(0, 60) || '(no header)').join(', ')}. Known: ${namesOf(exchanged)}. --skip-columns leaves such columns out.`,
    )
  const fields = columns.flatMap((column) => column?.field ?? [])
  const doubled = fields.filter((field, at) => fields.indexOf(field) !== at)
  if (doubled.length > 0)
    throw new FileFault(`More than one column for: ${doubled.map((field) => fieldName(exchanged, field)).join(', ')}.`)
  const missing = Object.keys(exchanged.type.fields.shape).filter(
    (field) => !fields.includes(field) && !isOptional(exchanged.type, field),
  )
  if (missing.length > 0)
    throw new FileFault(`No column for: ${missing.map((field) => fieldName(exchanged, field)).join(', ')}.`)
  return columns
}

const isEmpty = (cell: unknown) => cell === undefined || cell === null || cell === ''

const namesOf = (exchanged: Exchanged) =>
  columnsOf(exchanged)
    .flatMap(({ field }) => (field === undefined ? [] : [fieldName(exchanged, field)]))
    .join(', ')
