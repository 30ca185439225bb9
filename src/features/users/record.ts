import { z } from 'zod'
import type { FieldCode } from '../../shared/field.ts'
import { digits, email, optionalText, text } from '../../shared/fields.ts'
import { optionalDate, reference } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import type { Role } from '../../shared/session.ts'
import type { Language } from '../../shared/texts.ts'
import { usersPage } from './page-entry.ts'

/** The fields of a user that an administrator edits. Role and company come from the call: docs/requirements.md#roles */
const fields = z.object({
  name: text('USER_NAME'),
  surname: text('USER_SURNAME'),
  email: email('USER_EMAIL'),
  phoneNumber: digits('USER_PHONE'),
  address: optionalText('USER_ADDRESS'),
  birthDate: optionalDate('USER_BIRTH_DATE'),
})

export const user = recordType({
  name: 'user',
  table: 'users',
  page: usersPage,
  base: '/api/admin/users',
  code: 'USER',
  notFound: 'USER_NOT_EXIST',
  scope: 'company',
  // Users are invited, not imported.
  exchanged: false,
  may: { read: 'users', write: 'users' },
  fields,
  editFields: fields.extend({ enabled: z.boolean({ error: 'REQUEST_NOT_VALID' }).optional() }),
  serverFields: ['companyId', 'role', 'registrationConfirmed', 'enabled', 'language', 'pendingEmail', 'secondFactor'],
  // The first super administrator has no phone number.
  mayBeEmpty: ['phoneNumber'],
  columns: ['email', 'company', 'name', 'surname', 'dateCreated', 'registrationConfirmed'],
  searched: ['email', 'name', 'surname'],
  title: ['name', 'surname'],
  details: [['email']],
  people: [{ names: ['name', 'surname'], dateOfBirth: 'birthDate' }],
  unique: [{ index: 'users_email', field: 'email', code: 'USER_WITH_EMAIL_ALREADY_EXIST' }],
  references: [
    {
      field: 'companyId',
      as: 'company',
      code: 'COMPANY_NOT_EXIST',
      to: [{ table: 'companies', title: ['name'], page: { path: '/companies', may: 'companies' } }],
    },
  ],
})

/** The fields for adding an administrator, including the company. */
export const administrator = { ...user, fields: user.fields.extend({ company: reference('USER_COMPANY') }) }

export type User = RecordOf<typeof user> & {
  companyId: number | null
  role: Role
  registrationConfirmed: boolean
  enabled: boolean
  language: Language
  /** A new address that has not been confirmed yet. */
  pendingEmail: string | null
  /** Whether logging in also requires a code. */
  secondFactor: boolean
}

/** Includes codes of user administration that belong to no field, or to the selection of the company. */
export type UserCode =
  | CodeOf<typeof user>
  | FieldCode<(typeof administrator)['fields']['shape']>
  | 'USER_CANT_DELETE_ONESELF'
  | 'USER_CANT_DISABLE_ONESELF'
  | 'USER_LAST_SUPERADMIN'
  | 'USER_ALREADY_CONFIRMED'
  | 'USER_OWN_EMAIL_IN_PROFILE'
  | 'EMAIL_CHANGE_NOT_EXIST'
  | 'SECOND_FACTOR_NOT_EXIST'
  | 'SECOND_FACTOR_OWN_IN_PROFILE'
