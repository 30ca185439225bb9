import type { RecordType } from '../../shared/record.ts'
import type { NameParts } from './split-name.ts'

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
export function nameFields({ people = [] }: RecordType): Readonly<Partial<Record<keyof NameParts, string>>> | undefined {
  const [name, ...others] = people[0]?.names ?? []
  const surname = others.pop()
  if (name === undefined || surname === undefined) return undefined
  const [fathersName] = others
  return { surname, name, ...(fathersName !== undefined && { fathersName }) }
}
