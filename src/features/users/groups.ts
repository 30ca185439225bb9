import type { FieldGroup } from '../../shared/record.ts'
import { userScreen as screen } from './texts.ts'

export const personGroup: FieldGroup = {
  legend: screen.person,
  fields: [
    ['name', 3],
    ['surname', 3],
    ['email', 6],
    ['phoneNumber', 3],
    ['birthDate', 3],
    ['address', 6],
  ],
}

/** Fields on the page of a user in addition to those that an administrator edits. */
export const userGroups: readonly FieldGroup[] = [
  personGroup,
  {
    fields: [
      ['company', 3],
      ['role', 3],
      ['registrationConfirmed', 3],
      ['enabled', 3],
      ['pendingEmail', 6],
    ],
  },
]
