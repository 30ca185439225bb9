import { z } from 'zod'
import { optionalCount } from '../../shared/counts-and-choices.ts'
import { optionalLongText, text } from '../../shared/fields.ts'
import { choice, date, optionalChoice, optionalDate, optionalReference, reference } from '../../shared/value-fields.ts'
import { graveParts, graveType } from '../grave-references/public.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { holderCodes, holderFaults } from './right-holders.ts'
import { type TransferState, transferStates } from './right-transfer.ts'
import { continuations, type Continuation } from './continuation.ts'
import { graveRightsPage } from './page-entry.ts'
import { rightStatuses, type RightStatus } from './right-status.ts'

/** The basis of a right, or of a holder's share. */
export const bases = ['CONTRACT', 'INHERITANCE', 'DECISION', 'LEGALISATION', 'OLD_BOOK'] as const
export const holderRoles = ['HOLDER', 'CO_HOLDER', 'PAYER', 'CONTACT'] as const

const shape = {
  graveId: optionalReference('GRAVE_RIGHT_GRAVE'),
  basis: choice('GRAVE_RIGHT_BASIS', bases),
  document: text('GRAVE_RIGHT_DOCUMENT'),
  validFrom: date('GRAVE_RIGHT_VALID_FROM'),
  validTo: optionalDate('GRAVE_RIGHT_VALID_TO'),
  rentContractId: optionalReference('GRAVE_RIGHT_RENT_CONTRACT'),
  note: optionalLongText('GRAVE_RIGHT_NOTE'),
  correction: optionalLongText('GRAVE_RIGHT_CORRECTION'),
}

type Values = Readonly<Record<string, unknown>>
/** Whether or not other fields are valid. */
const anyway = { when: () => true }
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], ...anyway })

const day = z.string()
const periodAndHolders = z.object({
  validFrom: day,
  validTo: day.nullish(),
  holders: z
    .array(
      z.object({
        role: z.string(),
        numerator: z.number().nullish(),
        denominator: z.number().nullish(),
        heldFrom: day.nullish(),
        heldTo: day.nullish(),
      }),
    )
    .nullish()
    .transform((rows) => rows ?? []),
})

/** The errors of the holders at their fields; none while other fields are invalid. */
export function faultsOfHolders(values: unknown): { code: (typeof holderCodes)[number]; path: (string | number)[] }[] {
  const { data } = periodAndHolders.safeParse(values)
  return data ? holderFaults(data).map(({ code, at = [] }) => ({ code, path: ['holders', ...at] })) : []
}

/** docs/domain/rights-of-use.md#rules */
const rules = [
  rule(
    ({ graveId, basis }) =>
      typeof basis !== 'string' || basis === 'OLD_BOOK' || (graveId !== null && graveId !== undefined),
    'graveId',
    'GRAVE_RIGHT_GRAVE_NEEDED',
  ),
  rule(
    ({ validFrom, validTo }) => typeof validFrom !== 'string' || typeof validTo !== 'string' || validFrom <= validTo,
    'validTo',
    'GRAVE_RIGHT_DATES_NOT_IN_ORDER',
  ),
  z.superRefine<Values>((values, context) => {
    for (const { code, path } of faultsOfHolders(values)) context.addIssue({ code: 'custom', message: code, path })
  }, anyway),
] as const

const ruleCodes = [
  'GRAVE_RIGHT_GRAVE_NEEDED',
  'GRAVE_RIGHT_DATES_NOT_IN_ORDER',
  ...holderCodes,
  'GRAVE_RIGHT_HISTORY_KEPT',
  'GRAVE_RIGHT_CORRECTION_NEEDED',
] as const

export const graveRight = recordType({
  name: 'graveRight',
  table: 'graveRights',
  page: graveRightsPage,
  base: '/api/graveRight',
  document: '/api/graveRightCertificate',
  code: 'GRAVE_RIGHT',
  notFound: 'GRAVE_RIGHT_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object(shape).check(...rules),
  ruleCodes,
  lists: {
    holders: {
      table: 'graveRightHolders',
      parent: 'graveRightId',
      fields: z.object({
        partyId: reference('GRAVE_RIGHT_PARTY'),
        role: choice('GRAVE_RIGHT_ROLE', holderRoles),
        numerator: optionalCount('GRAVE_RIGHT_NUMERATOR', 1, 1000),
        denominator: optionalCount('GRAVE_RIGHT_DENOMINATOR', 1, 1000),
        heldFrom: optionalDate('GRAVE_RIGHT_HELD_FROM'),
        heldTo: optionalDate('GRAVE_RIGHT_HELD_TO'),
        acquiredBy: optionalChoice('GRAVE_RIGHT_ACQUIRED_BY', bases),
      }),
      references: [partyReference],
      fraction: { numerator: 'numerator', denominator: 'denominator', label: ['Удео', 'Share'] },
    },
  },
  computed: {
    status: { kind: 'choice', options: rightStatuses, by: 'right_state' },
    continuation: { kind: 'choice', options: continuations, mayBeEmpty: true, by: 'right_continuation' },
    noticeOn: { kind: 'date', by: 'right_notice' },
    transfer: { kind: 'choice', options: transferStates, by: 'right_state' },
    transferDue: { kind: 'date', by: 'right_state' },
    responsible: { kind: 'text', by: 'right_state' },
    holderNames: { kind: 'text', by: 'right_holders', names: 'right_names' },
    graveyardName: { kind: 'text', by: 'right_graveyard' },
    holderKey: { kind: 'text', by: 'right_holders', sorts: 'holderNames', onlyFiltered: true },
  },
  columns: [
    'document',
    'grave',
    'holderNames',
    'validFrom',
    'validTo',
    'status',
    'noticeOn',
    'transferDue',
    'dateCreated',
  ],
  searched: ['document'],
  filters: {
    status: 'several',
    holderNames: 'text',
    validTo: 'dateRange',
    continuation: 'several',
    basis: 'several',
    transfer: 'several',
    transferDue: 'dateRange',
    responsible: 'text',
  },
  title: ['document'],
  details: [['validFrom']],
  unique: [],
  notOverlapping: [{ constraint: 'grave_rights_separate', field: 'validFrom', code: 'GRAVE_RIGHT_OVERLAPS' }],
  recognised: { by: [['graveId'], ['document']] },
  keptWhenAbsent: [['correction']],
  references: [
    { field: 'graveId', as: 'grave', code: 'GRAVE_NOT_EXIST', to: [graveType], parts: graveParts, searched: true },
    {
      field: 'rentContractId',
      as: 'rentContract',
      code: 'RENT_CONTRACT_NOT_EXIST',
      to: [
        {
          table: 'rentContracts',
          title: ['contractNumber'],
          page: { path: '/contractsRentBurialPlace', may: 'records' },
        },
      ],
    },
  ],
})

export type GraveRight = RecordOf<typeof graveRight>
/** A right in a list or on its page. */
export interface GraveRightRow extends GraveRight {
  readonly status: RightStatus
  readonly continuation: Continuation
  /** The last day on which a notice of its end was printed. */
  readonly noticeOn: string | null
  readonly transfer: TransferState
  /** The last day for the transfer, while it is needed. */
  readonly transferDue: string | null
  /** Who takes care of the transfer, while it is needed. */
  readonly responsible: string | null
  /** Of those with a share until today, or until the end of a right that has ended. */
  readonly holderNames: string
  /** Of the grave, whose label is unique only there. */
  readonly graveyardName: string | null
}
export type GraveRightCode = CodeOf<typeof graveRight> | (typeof ruleCodes)[number] | 'GRAVE_RIGHT_OVERLAPS'
