import { z } from 'zod'
import { field, orNull } from '../../shared/field.ts'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import { usualLeaseYears } from '../burial-rules/public.ts'
import { control, unprintable, written } from '../../shared/text-rules.ts'
import { optionalChoice } from '../../shared/value-fields.ts'
import { scripts } from '../../shared/scripts.ts'

/** A whole number, as a number or as text; empty is stored as null. */
function optionalCount<const Code extends string>(code: Code, max: number, kind: 'digits' | 'reference' = 'digits') {
  const count = z.int({ error: code }).min(1, { error: code }).max(max, { error: code })
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(count)
  const empty = z
    .string()
    .regex(/^\s*$/)
    .nullish()
    .transform(() => null)
  return Object.assign(z.union([count, typed, empty], { error: code }), { kind, codes: [code] })
}

/** Two digits, kept as text; empty is stored as null. */
const optionalTwoDigits = <const Code extends string>(code: Code) =>
  Object.assign(
    z
      .string({ error: code })
      .trim()
      .regex(/^(?:[0-9]{2})?$/, { error: code })
      .nullish()
      .transform((value) => value || null),
    { kind: 'digits' as const, codes: [code] },
  )

/** Yes or no, also as a form sends it; unanswered it is null. */
const optionalAnswer = <const Code extends string>(code: Code) =>
  field(
    'choice',
    z.preprocess(
      (value) => (value === 'true' || value === 'false' ? value === 'true' : value === '' ? null : (value ?? null)),
      z.boolean({ error: code }).nullable(),
    ),
    [code],
  )

/** What the name, street and town of a payee have together in the QR code: docs/domain/payment-slip.md#qr-text */
export const longestPayee = 70

/**
 * The texts that a company may replace, in the form's order; for an empty setting the default is printed:
 * docs/domain/document-texts.md#settings
 */
export const documentSettingsFields = z.object({
  directorTitle: optionalText('COMPANY_DIRECTOR_TITLE'),
  directorName: optionalText('COMPANY_DIRECTOR_NAME'),
  contractPlace: optionalText('COMPANY_CONTRACT_PLACE'),
  // Longer than one line, because they cite all amendments.
  lawReference: optionalLongText('COMPANY_LAW_REFERENCE'),
  cityDecision: optionalLongText('COMPANY_CITY_DECISION'),
  court: optionalText('COMPANY_COURT'),
  leaseYears: optionalCount('COMPANY_LEASE_YEARS_NOT_VALID', 100),
  transferClause: optionalLongText('COMPANY_TRANSFER_CLAUSE'),
  successionClause: optionalLongText('COMPANY_SUCCESSION_CLAUSE'),
  restClause: optionalLongText('COMPANY_REST_CLAUSE'),
  maintenanceFeeClause: optionalLongText('COMPANY_MAINTENANCE_FEE_CLAUSE'),
  maintenanceClause: optionalLongText('COMPANY_MAINTENANCE_CLAUSE'),
  copiesSentence: optionalLongText('COMPANY_COPIES_SENTENCE'),
  interestSentence: optionalLongText('COMPANY_INTEREST_SENTENCE'),
  reprimandTitle: optionalText('COMPANY_REPRIMAND_TITLE'),
  reprimandDays: optionalCount('COMPANY_REPRIMAND_DAYS_NOT_VALID', 365),
  complaintAddress: optionalText('COMPANY_COMPLAINT_ADDRESS'),
  bankAccountId: optionalCount('BANK_ACCOUNT_NOT_EXIST', Number.MAX_SAFE_INTEGER, 'reference'),
  paymentCodeBasis: optionalTwoDigits('COMPANY_PAYMENT_CODE_BASIS_NOT_VALID'),
  // For payments, if the company's name is longer than banks allow.
  paymentName: field(
    'text',
    orNull(written('COMPANY_PAYMENT_NAME', unprintable('COMPANY_PAYMENT_NAME', longestPayee, control))),
    ['COMPANY_PAYMENT_NAME_TOO_LONG', 'COMPANY_PAYMENT_NAME_NOT_VALID'],
  ),
  // Whether amounts contain VAT; nothing is printed about it until this is answered.
  vatPayer: optionalAnswer('COMPANY_VAT_PAYER_NOT_VALID'),
  burialBookGapless: optionalAnswer('COMPANY_BURIAL_BOOK_GAPLESS_NOT_VALID'),
  earlyBurialWarned: optionalAnswer('COMPANY_EARLY_BURIAL_WARNED_NOT_VALID'),
  // The script of new documents, Cyrillic if empty, and that of names and places in records, as typed if empty.
  documentScript: optionalChoice('COMPANY_DOCUMENT_SCRIPT', scripts),
  registerScript: optionalChoice('COMPANY_REGISTER_SCRIPT', scripts),
})

export type DocumentSettings = z.output<typeof documentSettingsFields>
export const documentSettingsColumns = documentSettingsFields.keyof().options

/** The minimum resting period of remains in years; a shorter lease causes a warning: docs/domain/document-texts.md#legal-basis, art. 18 */
export const minRestYears = 10

/** In the clause on rest: what the rules of a graveyard replace, for example by «15 година». */
export const restInBraces = /\{([^{}]*)\}/g

/** Drafts for the company's lawyer to approve or replace; place and address default to the company's own. */
export const documentDefaults = {
  directorTitle: 'Директор',
  lawReference:
    'Закон о сахрањивању и гробљима („Службени гласник СРС“, бр. 20/77, 24/85 – др. закон и 6/89 – др. закон, и „Службени гласник РС“, бр. 53/93, 67/93, 48/94, 101/05 – др. закони, 120/12 – УС и 84/13 – УС)',
  cityDecision: 'Одлука о сахрањивању и гробљима',
  court: 'стварно и месно надлежни суд',
  leaseYears: usualLeaseYears,
  transferClause: 'Право на гробном месту не може се преносити правним послом међу живима.',
  successionClause:
    'У случају смрти Закупца права и обавезе из овог уговора прелазе на његове наследнике, који су дужни да Закуподавцу доставе правноснажно решење о наслеђивању ради уписа новог носиоца права.',
  restClause:
    'Посмртни остаци почивају у гробном месту најмање {10 година} од дана сваке сахране, без обзира на трајање и престанак закупа; до истека тог рока гробно место се не може уступити другом лицу.',
  maintenanceFeeClause:
    'Закупац сваке године плаћа накнаду за одржавање гробља, у износу и року из ценовника Закуподавца.',
  maintenanceClause:
    'Ако закуп истекне пре рока почивања, Закупац, односно његови наследници, до истека тог рока одржавају гробно место и плаћају накнаду за одржавање.',
  copiesSentence: 'Уговор је сачињен у два истоветна примерка, од којих свака страна задржава по један.',
  interestSentence: 'На износ који није плаћен о року обрачунава се законска затезна камата.',
  reprimandTitle: 'Опомена',
  reprimandDays: 8,
  /** Payment code for services of public enterprises. */
  paymentCodeBasis: '22',
} as const
