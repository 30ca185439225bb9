import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { enforcementRefusals } from '../dunning-policy/public.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import { enforcementCasesPage } from './page-entry.ts'
import { enforcementCase, type EnforcementCase, type EnforcementCaseCode } from './record.ts'

export const enforcementCaseTexts = {
  type: enforcementCase,
  title: enforcementCasesPage.title,
  ...nounTexts({
    gender: 'n',
    count: { one: ['извршење', 'case'], few: ['извршења', 'cases'], other: ['извршења', 'cases'] },
    full: ['извршење', 'извршења', 'enforcement case'],
  }),
  searchHint: ['Назив, странка, напомена…', 'Name, party, note…'],
  empty: ['Још нема извршења. Додајте прво.', 'No enforcement cases yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...partyFieldTexts,
    name: ['Назив', 'Name'],
    partyId: ['Дужник', 'Debtor'],
    party: ['Дужник', 'Debtor'],
    preparedOn: ['Датум припреме', 'Prepared on'],
    note: ['Напомена', 'Note'],
    status: ['Стање', 'Status'],
    proposedOn: ['Датум предлога', 'Proposed on'],
    caseNumber: ['Број предмета', 'Case number'],
    outcome: ['Исход', 'Outcome'],
    amount: ['Износ', 'Amount'],
    open: ['Преостало', 'Left to pay'],
  },
  explanations: {
    partyId: [
      'Узимају се сва доспела задужења, осим оспорених. Појединачно се бирају на картици странке.',
      'For all overdue claims but disputed ones. Choose single ones on the account of the party.',
    ],
  },
  codes: {
    ...partyCodes,
    ...enforcementRefusals,
    ENFORCEMENT_CASE_NOT_EXIST: ['Извршење не постоји.', 'The enforcement case does not exist.'],
    ENFORCEMENT_CASE_PARTY_CANT_BE_NULL: ['Изаберите дужника.', 'Required'],
    ENFORCEMENT_CASE_PREPARED_ON_CANT_BE_NULL: ['Унесите датум припреме.', 'Required'],
    ENFORCEMENT_CASE_DAY_IS_AHEAD: ['Датум је најкасније данас.', 'The date is today at the latest.'],
  },
  choices: {
    status: {
      PREPARED: ['Припремљено', 'Prepared'],
      PROPOSED: ['Предлог поднет', 'Proposed'],
      CLOSED: ['Окончано', 'Closed'],
    },
    outcome: {
      PAID: ['Наплаћено', 'Paid'],
      WITHDRAWN: ['Повучено', 'Withdrawn'],
    },
  },
} as const satisfies RecordTexts<keyof EnforcementCase, EnforcementCaseCode>
