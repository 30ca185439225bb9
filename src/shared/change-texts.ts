import { rowCell } from './child-lists.ts'
import type { RecordTypeTexts } from './record-texts.ts'
import type { Text } from './texts.ts'

/** Values that entries of the audit trail state beside the fields of a type. */
const otherValues: Readonly<Record<string, Text>> = {
  month: ['Месец', 'Month'],
  year: ['Година', 'Year'],
  name: ['Назив', 'Name'],
  type: ['Врста записа', 'Record type'],
  records: ['Записи', 'Records'],
  count: ['Укупно записа', 'Number of records'],
  format: ['Облик', 'Format'],
  provider: ['Преко', 'Through'],
  scopes: ['Овлашћења', 'Scopes'],
  expiresAt: ['Важи до', 'Valid until'],
  verifiedThrough: ['Стопе проверене до', 'Interest rates verified through'],
  pendingEmail: ['Нова е-пошта', 'New email'],
  refused: ['Број одбијених захтева', 'Number of refused requests'],
  request: ['Захтев', 'Request'],
  reason: ['Разлог', 'Reason'],
  kind: ['Врста', 'Kind'],
  invoices: ['Рачуни', 'Invoices'],
  claimIds: ['Задужења', 'Claims'],
  amounts: ['Износи', 'Amounts'],
  partyIds: ['Странке', 'Parties'],
  mediaType: ['Врста датотеке', 'Type of the file'],
  size: ['Величина (бајтова)', 'Size (bytes)'],
  sha256: ['Отисак (SHA-256)', 'Digest (SHA-256)'],
}

/** The levels of the dunning policy are changed as wholes. */
const levelLabel = (name: string): Text | undefined =>
  /^\d$/.test(name) ? [`Ниво ${name}`, `Level ${name}`] : undefined

/** The label of a changed value; «Закупци 2 – Име» for the name in the second row of a list. */
export function changeLabel(
  name: string,
  fields: Readonly<Record<string, Text>>,
  rows: RecordTypeTexts['rows'] = {},
): Text {
  const cell = rowCell(name)
  if (!cell) return fields[name] ?? otherValues[name] ?? levelLabel(name) ?? [name, name]
  const list = fields[cell.list] ?? [cell.list, cell.list]
  const field = rows[cell.list]?.[cell.field] ?? [cell.field, cell.field]
  return [`${list[0]} ${cell.number} – ${field[0]}`, `${list[1]} ${cell.number} – ${field[1]}`]
}
