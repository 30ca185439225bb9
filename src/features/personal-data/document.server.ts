import { dayOf, documentDate, documentDateTime } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { systemActions } from '../../shared/system-actions.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead, type LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { columnsOf, type Column } from '../../server/exchange/columns.ts'
import type { PersonsRecord } from './answers.server.ts'

/**
 * The complete contents of the given records, for the person concerned: Law on Personal Data Protection, RS 87/2018,
 * art. 26.
 */
export function personsDocument(
  records: readonly PersonsRecord[],
  texts: readonly RecordTypeTexts[],
  company: LetterheadCompany,
  printedAt: Date,
  printedBy: string,
  typed: (text: string) => string = (text) => text,
): NamedDocument {
  const title = 'Подаци о личности у евиденцијама предузећа'
  return {
    kind: 'record',
    template: 'features/personal-data/document.typ',
    fileName: documentFileName('Podaci-o-licnosti', dayOf(printedAt.toISOString())),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['подаци о личности'],
      letterhead: letterhead(company),
      heading: title.toUpperCase(),
      subheading:
        'Копија података из члана 26. Закона о заштити података о личности („Службени гласник РС“, бр. 87/18)',
      records: records.map((record) => printed(record, texts, typed)),
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${typed(printedBy)}`],
    },
    attached: { records },
  }
}

function printed(
  { type: name, title, data, history }: PersonsRecord,
  texts: readonly RecordTypeTexts[],
  typed: (text: string) => string,
) {
  const found = texts.find(({ type }) => type.name === name)
  if (!found) return { heading: typed(title), items: [], history: [] }
  const actions = { ...found.actions, ORDER_MADE: systemActions.DEATH_RECORD_ORDER_MADE }
  const items = columnsOf(found).flatMap((column) => {
    const value = shown(column, data[column.name], found, typed)
    return value === '' ? [] : [{ label: column.label[0], value }]
  })
  return {
    heading: `${found.before[0]} ${typed(title)}`,
    items,
    history: history.map(({ action, dateCreated }) => ({
      label: documentDateTime(new Date(dateCreated)),
      value: actions[action][0],
    })),
  }
}

function shown(
  { kind, name }: Column,
  value: unknown,
  { choices = {} }: RecordTypeTexts,
  typed: (text: string) => string,
): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return documentDateTime(value)
  if (typeof value === 'boolean') return value ? 'да' : 'не'
  if (typeof value === 'number') return kind === 'money' ? amountText(toPara(value), 'rs') : String(value)
  if (Array.isArray(value)) return value.length === 0 ? '' : typed(JSON.stringify(value))
  // A referenced record.
  if (typeof value === 'object') return 'name' in value ? typed(String(value.name)) : ''
  if (typeof value !== 'string') return ''
  if (kind === 'date') return documentDate(value)
  return choices[name]?.[value]?.[0] ?? typed(value)
}
