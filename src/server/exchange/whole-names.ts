import { fieldOfBook, isBook } from '../../shared/book.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { importRulesOf } from '../records/rules.ts'
import { nameParts, type NameParts } from './split-name.ts'

/** The columns with whole names, which no type has a field for, and the headers by which they are recognised. */
export const wholeNames = {
  fullName: {
    order: 'surnameFirst',
    label: ['Презиме и име', 'Surname and name'],
    headers: [
      'Презиме, име',
      'Презиме, име оца и име',
      'Презиме, очево име и име',
      'Презиме (име оца) име',
      'Презиме (очево име) име',
      'Surname, name',
      'Last name, first name',
      'Last and first name',
    ],
  },
  nameFirst: {
    order: 'nameFirst',
    label: ['Име и презиме', 'Name and surname'],
    headers: ['Име, презиме', 'Име (име оца) презиме', 'Име, очево име и презиме', 'First and last name', 'Full name'],
  },
} as const
export type WholeName = keyof typeof wholeNames

export const isWholeName = (name = ''): name is WholeName => Object.hasOwn(wholeNames, name)

/** The fields with the parts of the name of the person whom a record is about: `lastName`, `fathersName`, `firstName`. */
export function nameFields({
  people = [],
}: RecordType): Readonly<Partial<Record<keyof NameParts, string>>> | undefined {
  const [name, ...others] = people[0]?.names ?? []
  const surname = others.pop()
  if (name === undefined || surname === undefined) return undefined
  const [fathersName] = others
  return { surname, name, ...(fathersName !== undefined && { fathersName }) }
}

/** The fields that a column with a whole name contains: those of the record or of its list. */
export function fieldsOfName(
  exchanged: Pick<RecordTypeTexts, 'type'>,
  column = '',
): Readonly<Partial<Record<string, string>>> {
  if (isBook(exchanged)) {
    const part = exchanged.parts.find((each) => column.startsWith(fieldOfBook(each, '')))
    const parts = part ? fieldsOfName(part, column.slice(fieldOfBook(part, '').length)) : {}
    return Object.fromEntries(
      Object.entries(parts).flatMap(([name, field]) => (part && field ? [[name, fieldOfBook(part, field)]] : [])),
    )
  }
  const { type } = exchanged
  const list = `${importRulesOf(type).list?.list}.`
  if (isWholeName(column)) return nameFields(type) ?? {}
  if (!column.startsWith(list) || !isWholeName(column.slice(list.length))) return {}
  return Object.fromEntries(nameParts.map((part) => [part, `${list}${part}`]))
}

/** Whether a file states a list both in one column and in columns of its own, or a name both whole and in parts. */
export function statesTwice(exchanged: Pick<RecordTypeTexts, 'type'>, fields: readonly (string | null)[]) {
  const { list } = importRulesOf(exchanged.type).list ?? {}
  if (list !== undefined && fields.includes(list) && fields.some((field) => field?.startsWith(`${list}.`))) return true
  const all = fields.flatMap((field) => {
    const { surname, name } = fieldsOfName(exchanged, field ?? '')
    return surname !== undefined && name !== undefined ? [surname, name] : []
  })
  return new Set(all).size < all.length || fields.some((field) => field !== null && all.includes(field))
}
