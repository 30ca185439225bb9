import { z } from 'zod'
import { count, optionalCount } from '../../shared/counts-and-choices.ts'
import { field } from '../../shared/field.ts'
import { optionalText, text } from '../../shared/fields.ts'
import {
  choice,
  date,
  money,
  optionalChoice,
  optionalDate,
  optionalMoney,
  optionalReference,
} from '../../shared/value-fields.ts'
import { isVatRateOn } from '../../shared/vat.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { graveTypes } from '../sections/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { tariffsPage } from './page-entry.ts'

/** What is charged: the yearly fee for maintenance, the fee for the lease of a grave, or a service. */
export const tariffKinds = ['FEE_MAINTENANCE', 'FEE_LEASE', 'SERVICE'] as const
/** Whether the decision states the price with VAT or without. */
export const bases = ['GROSS', 'NET'] as const
/** What the steps of a price count. */
export const stepSizes = ['PLACES', 'WIDTH'] as const
export const yesOrNo = ['YES', 'NO'] as const

/** Most towns charge for each place, so that this is meant without a statement. Other programs may say true and false. */
const multiplyByPlaces = field(
  'choice',
  Object.assign(
    z.preprocess(
      (value) =>
        value === true || value === null || value === undefined || value === ''
          ? 'YES'
          : value === false
            ? 'NO'
            : value,
      z.enum(yesOrNo, { error: 'TARIFF_MULTIPLY_BY_PLACES_NOT_VALID' }),
    ),
    { options: yesOrNo },
  ),
  ['TARIFF_MULTIPLY_BY_PLACES_NOT_VALID'],
)

const shape = {
  code: text('TARIFF_CODE'),
  name: text('TARIFF_NAME'),
  kind: choice('TARIFF_KIND', tariffKinds),
  periodMonths: optionalCount('TARIFF_PERIOD_MONTHS', 12, 1200),
  graveyardId: optionalReference('TARIFF_GRAVEYARD'),
  graveType: optionalChoice('TARIFF_GRAVE_TYPE', graveTypes),
  capacityFrom: optionalCount('TARIFF_CAPACITY_FROM', 0, 1000),
  capacityTo: optionalCount('TARIFF_CAPACITY_TO', 0, 1000),
  basis: choice('TARIFF_BASIS', bases),
  amount: money('TARIFF_AMOUNT'),
  vatRate: count('TARIFF_VAT_RATE', 0, 100),
  multiplyByPlaces,
  stepsBy: optionalChoice('TARIFF_STEPS_BY', stepSizes),
  validFrom: date('TARIFF_VALID_FROM'),
  validTo: optionalDate('TARIFF_VALID_TO'),
  decisionNumber: optionalText('TARIFF_DECISION_NUMBER'),
  gazette: optionalText('TARIFF_GAZETTE'),
}

type Values = Readonly<Record<string, unknown>>
/** Whether or not other fields are valid. */
const anyway = { when: () => true }
const rule = (isMet: (values: Values) => boolean, path: keyof typeof shape, error: string) =>
  z.refine<Values>(isMet, { error, path: [path], ...anyway })
const isStated = (value: unknown) => value !== undefined && value !== null

/** docs/domain/money.md#price-list */
const rules = [
  rule(
    ({ kind, periodMonths }) => kind === 'SERVICE' || typeof kind !== 'string' || isStated(periodMonths),
    'periodMonths',
    'TARIFF_PERIOD_MONTHS_CANT_BE_NULL',
  ),
  rule(
    ({ capacityFrom, capacityTo }) =>
      typeof capacityFrom !== 'number' || typeof capacityTo !== 'number' || capacityFrom <= capacityTo,
    'capacityTo',
    'TARIFF_CAPACITY_NOT_IN_ORDER',
  ),
  rule(
    ({ validFrom, validTo }) => typeof validFrom !== 'string' || typeof validTo !== 'string' || validFrom <= validTo,
    'validTo',
    'TARIFF_DATES_NOT_IN_ORDER',
  ),
  rule(
    ({ vatRate, validFrom }) =>
      typeof vatRate !== 'number' || typeof validFrom !== 'string' || isVatRateOn(vatRate, validFrom),
    'vatRate',
    'TARIFF_VAT_RATE_NOT_OF_DAY',
  ),
  z.superRefine<Values>(({ steps }, context) => {
    const froms = Array.isArray(steps) ? steps.map((step: { from?: unknown }) => step.from) : []
    for (const [at, from] of froms.entries())
      if (froms.indexOf(from) < at)
        context.addIssue({ code: 'custom', message: 'TARIFF_STEP_REPEATED', path: ['steps', at, 'from'] })
  }, anyway),
] as const

const ruleCodes = [
  'TARIFF_PERIOD_MONTHS_CANT_BE_NULL',
  'TARIFF_CAPACITY_NOT_IN_ORDER',
  'TARIFF_DATES_NOT_IN_ORDER',
  'TARIFF_VAT_RATE_NOT_OF_DAY',
  'TARIFF_STEP_REPEATED',
] as const

/** A price that the town has decided: docs/domain/money.md#price-list */
export const tariff = recordType({
  name: 'tariff',
  table: 'tariffs',
  page: tariffsPage,
  base: '/api/tariff',
  code: 'TARIFF',
  notFound: 'TARIFF_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'writeTariffs' },
  fields: z.object(shape).check(...rules),
  ruleCodes,
  lists: {
    steps: {
      table: 'tariffSteps',
      parent: 'tariffId',
      fields: z.object({
        from: count('TARIFF_STEP_FROM', 1, 100),
        price: money('TARIFF_STEP_PRICE'),
        eachFurther: optionalMoney('TARIFF_STEP_EACH_FURTHER'),
      }),
      order: ['from'],
    },
  },
  columns: ['code', 'name', 'kind', 'graveyard', 'graveType', 'amount', 'vatRate', 'validFrom', 'dateCreated'],
  searched: ['code', 'name', 'decisionNumber', 'gazette'],
  filters: { kind: 'several', graveyardId: 'one', graveType: 'several', validFrom: 'dateRange' },
  title: ['code', 'name'],
  unique: [{ index: 'tariffs_code', field: 'code', within: ['validFrom'], code: 'TARIFF_ALREADY_EXIST' }],
  references: graveyardReferences,
})

export type Tariff = RecordOf<typeof tariff>
export type TariffCode = CodeOf<typeof tariff> | (typeof ruleCodes)[number]
