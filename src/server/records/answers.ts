import { z } from 'zod'
import { flatFields, inputFields, nestedLists } from '../../shared/child-lists.ts'
import { codesOf, type Field } from '../../shared/field.ts'
import { amountsOf } from '../../shared/list-columns.ts'
import { mostSummed } from '../../shared/list-page.ts'
import { reasonBody } from '../../shared/reason-to-delete.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Reference } from '../../shared/references.ts'
import { roles } from '../../shared/session.ts'
import { languages } from '../../shared/texts.ts'
import { nothing, spreadsheet, type Answers } from '../operation.ts'
import { idempotencyCodes } from './idempotency-key.ts'

type AnyField = Field<z.ZodType, string>

const text = z.string()
const day = z.string().meta({ format: 'date' })
/** A text, because a sum can have more digits than a number represents exactly. */
const sum = z.string().regex(/^-?\d+\.\d{2}$/)
export const instant = z.string().meta({ format: 'date-time' })
export const named = z.object({ id: z.int(), name: text })

/** Columns in addition to the fields that only the server writes. */
const serverFields: Readonly<Record<string, z.ZodType>> = {
  paymentReference: text,
  companyId: z.int().nullable(),
  role: z.enum(roles),
  registrationConfirmed: z.boolean(),
  enabled: z.boolean(),
  language: z.enum(languages),
  pendingEmail: text.nullable(),
  secondFactor: z.boolean(),
  mergedInto: z.int().nullable(),
  open: z.number(),
  reversedByClaimId: z.int().nullable(),
  reversalReason: text.nullable(),
  writtenOffOn: day.nullable(),
  decisionNumber: text.nullable(),
  inPlanId: z.int().nullable(),
  unallocated: z.number(),
  reversedByPaymentId: z.int().nullable(),
}

function fieldAnswer(field: AnyField, mayBeEmpty: boolean): z.ZodType {
  const byKind = {
    text,
    longText: text,
    digits: text,
    email: text,
    account: text,
    money: z.number(),
    count: z.int(),
    date: day,
    // The format `time` of JSON Schema has seconds and an offset.
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    choices: text.describe('several values in their order, separated by commas'),
    choice: field instanceof z.ZodEnum ? z.enum(field.options as [string, ...string[]]) : text,
    reference: z.int(),
  } as const
  if ('isList' in field) return z.array(text)
  const schema = byKind[field.kind]
  return mayBeEmpty || field.safeParse(null).success ? schema.nullable() : schema
}

const fieldAnswers = (fields: Readonly<Record<string, unknown>>, mayBeEmpty: readonly string[] = []) =>
  Object.fromEntries(
    // All fields of a declaration are of this type (shared/fields.ts).
    Object.entries(fields).map(([name, field]) => [name, fieldAnswer(field as AnyField, mayBeEmpty.includes(name))]),
  )

/** Null without a reference. */
const referenceAnswers = (references: readonly Reference[] = []) =>
  Object.fromEntries(references.map(({ as, to }) => [as, (to.length > 1 ? namedOfType : named).nullable()]))
const namedOfType = named.extend({ path: text.describe("of the list of the record's type in the browser") })

const recordSchemas = new WeakMap<RecordType, z.ZodObject>()

/** The schema of a record in responses, which all operations of its type share: their copies would take 3 MB. */
function recordAnswer(type: RecordType): z.ZodObject {
  const known = recordSchemas.get(type) ?? newRecordAnswer(type)
  recordSchemas.set(type, known)
  return known
}

/** Derived from the declaration. */
function newRecordAnswer(type: RecordType): z.ZodObject {
  const lists = nestedLists(type).map(([name, { fields, references }]) => [
    name,
    z.array(z.object({ id: z.int(), number: z.int(), ...fieldAnswers(fields.shape), ...referenceAnswers(references) })),
  ])
  return z
    .object({
      id: z.int(),
      version: z.int(),
      deleted: z.boolean(),
      dateCreated: instant,
      ...fieldAnswers({ ...type.fields.shape, ...flatFields(type) }, type.mayBeEmpty),
      ...Object.fromEntries(
        Object.entries(type.computed ?? {})
          .filter(([name, { stored, onlyFiltered }]) => !onlyFiltered && (!stored || type.columns.includes(name)))
          .flatMap(([name, { kind, options, mayBeEmpty }]): [string, z.ZodType][] => {
            const choice = options && z.enum(options as [string, ...string[]])
            if (choice) return [[name, mayBeEmpty ? choice.nullable() : choice]]
            if (kind === 'text') return [[name, text.nullable()]]
            if (kind === 'count') return [[name, z.int()]]
            if (kind === 'money') return [[name, mayBeEmpty ? z.number().nullable() : z.number()]]
            return kind === 'date' ? [[name, day.nullable()]] : []
          }),
      ),
      ...Object.fromEntries((type.serverFields ?? []).map((name) => [name, serverFields[name] ?? z.unknown()])),
      ...referenceAnswers(type.references),
      ...Object.fromEntries(lists),
    })
    .describe(`A record of the type ${type.name}`)
}

/** Sums other than the declared ones are only returned on request. */
function sumsAnswer(type: RecordType) {
  const others = amountsOf(type).filter((name) => !type.sums?.includes(name))
  const schema = z
    .object({
      ...Object.fromEntries((type.sums ?? []).map((name) => [name, sum])),
      ...Object.fromEntries(others.map((name) => [name, sum.optional()])),
    })
    .describe(`over all live matches, in dinars; of more than ${mostSummed} only on request`)
  return schema.optional()
}

const duplicates = (type: RecordType) => [
  ...[...type.unique, ...(type.notOverlapping ?? [])].map(({ code }) => code),
  ...type.references.map(({ code }) => code),
]
const fieldCodes = (type: RecordType) => [...codesOf(inputFields(type)), ...(type.ruleCodes ?? []), ...duplicates(type)]

function deleteCodes(type: RecordType) {
  const { notFound, inUse, reasonToDelete } = type
  const reason = reasonBody(type)
  return [
    notFound,
    ...(inUse === undefined ? [] : [inUse]),
    ...(reasonToDelete && reason ? [reasonToDelete.code, ...codesOf(reason)] : []),
  ]
}

const restoreCodes = (type: RecordType) =>
  type.appendOnly
    ? ['RECORD_CANNOT_CHANGE']
    : [
        type.notFound,
        ...(type.ruleCodes ?? []),
        ...duplicates(type),
        ...codesOf(reasonBody(type, false) ?? z.object({})),
        ...(type.merges ? ['RECORD_CANNOT_CHANGE'] : []),
      ]

const one = (type: RecordType, refusals: Answers['refusals'] = {}): Answers => ({
  ok: z.object({ [type.name]: recordAnswer(type) }),
  refusals: { ...refusals, 401: ['NOT_YOUR_COMPANY', ...(refusals[401] ?? [])] },
})

/** The responses of the common operations of a record type; `more` are additional codes with status 400. */
export const recordAnswers = {
  read: (type: RecordType) => one(type, { 404: [type.notFound] }),
  create: (type: RecordType, more: readonly string[] = []) =>
    one(type, {
      400: [...fieldCodes(type), 'COMPANY_NOT_EXIST', idempotencyCodes[400], ...more],
      422: [idempotencyCodes[422]],
    }),
  edit: (type: RecordType, more: readonly string[] = []) =>
    one(type, { 400: [...fieldCodes(type), type.notFound, ...more], 409: ['RECORD_CHANGED_MEANWHILE'] }),
  remove: (type: RecordType, more: readonly string[] = []) =>
    one(type, { 400: [...deleteCodes(type), 'ACTING_USER_MISMATCH', ...more] }),
  restore: (type: RecordType) => one(type, { 400: restoreCodes(type) }),
  bulk: (type: RecordType, deleted: boolean): Answers => ({
    ok: nothing,
    refusals: {
      400: deleted ? deleteCodes(type) : restoreCodes(type),
      401: ['NOT_YOUR_COMPANY'],
    },
  }),
  sharedRestore: (types: readonly RecordType[]): Answers => ({
    ok: z.union(types.map((type) => z.object({ [type.name]: recordAnswer(type) }))),
    refusals: {
      400: ['USER_NOT_EXIST', ...types.flatMap(restoreCodes)],
      401: ['LOGIN_AS_ADMIN', 'LOGIN_AS_SUPERADMIN'],
    },
  }),
  search: (type: RecordType): Answers => ({
    ok: z.object({
      entities: z.array(recordAnswer(type)),
      total: z.int(),
      totalIsExact: z.literal(false).optional().describe('present if there are more matches than the total'),
      deleted: z.int().describe('number of deleted records among all matches'),
      outsidePeriod: z.int().optional().describe('matches outside the period that the search is limited to'),
      outsidePeriodIsExact: z.literal(false).optional().describe('present if there are more'),
      ...(amountsOf(type).length > 0 && { sums: sumsAnswer(type) }),
    }),
    refusals: {
      400: ['FILTER_NOT_VALID', 'FILTER_PERIOD_NOT_IN_ORDER'],
      401: ['NOT_YOUR_COMPANY'],
    },
  }),
  export: (): Answers => ({
    ok: ['text/csv', spreadsheet, 'application/pdf'],
    refusals: {
      400: [
        'EXPORT_TOO_LARGE',
        'LIST_TOO_LONG_TO_PRINT',
        'LIST_TOO_WIDE_TO_PRINT',
        'FILTER_NOT_VALID',
        'FILTER_PERIOD_NOT_IN_ORDER',
      ],
      401: ['NOT_YOUR_COMPANY'],
      503: ['DOCUMENT_FAILED'],
    },
  }),
  documents: (type: RecordType, codes: readonly string[] = []): Answers => ({
    ok: 'application/pdf',
    refusals: { 400: [type.notFound, ...codes], 503: ['DOCUMENT_FAILED'] },
  }),
  document: (type: RecordType, codes: readonly string[] = []): Answers => ({
    ok: 'application/pdf',
    refusals: { ...(codes.length > 0 && { 400: codes }), 404: [type.notFound], 503: ['DOCUMENT_FAILED'] },
  }),
}
