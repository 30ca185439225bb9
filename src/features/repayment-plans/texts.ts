import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import { repaymentPlansPage } from './page-entry.ts'
import { repaymentPlan, type RepaymentPlan, type RepaymentPlanCode } from './record.ts'

export const repaymentPlanTexts = {
  type: repaymentPlan,
  title: repaymentPlansPage.title,
  ...nounTexts({
    gender: 'm',
    count: { one: ['репрограм', 'plan'], few: ['репрограма', 'plans'], other: ['репрограма', 'plans'] },
    full: ['репрограм', 'репрограма', 'repayment plan'],
  }),
  searchHint: ['Назив, странка, напомена…', 'Name, party, note…'],
  empty: ['Још нема репрограма. Додајте први.', 'No repayment plans yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...partyFieldTexts,
    name: ['Назив', 'Name'],
    partyId: ['Дужник', 'Debtor'],
    party: ['Дужник', 'Debtor'],
    agreedOn: ['Датум споразума', 'Agreed on'],
    firstDueOn: ['Прва рата доспева', 'First instalment due'],
    rates: ['Број рата', 'Instalments'],
    note: ['Напомена', 'Note'],
    status: ['Стање', 'Status'],
    amount: ['Износ', 'Amount'],
    open: ['Преостало', 'Left to pay'],
    missed: ['Доспелих рата', 'Overdue instalments'],
  },
  explanations: {
    partyId: [
      'У репрограм улазе задужења која су доспела до датума споразума, ако не изаберете друга.',
      'The plan is for the claims that are overdue on the day of the agreement, unless you choose others.',
    ],
    rates: ['Рате су месечне и једнаке; последња узима остатак.', 'Equal monthly ones; the last one takes the rest.'],
  },
  codes: {
    ...partyCodes,
    REPAYMENT_PLAN_NOT_EXIST: ['Репрограм не постоји.', 'The plan does not exist.'],
    REPAYMENT_PLAN_PARTY_CANT_BE_NULL: ['Изаберите дужника.', 'Required'],
    REPAYMENT_PLAN_AGREED_ON_CANT_BE_NULL: ['Унесите датум споразума.', 'Required'],
    REPAYMENT_PLAN_FIRST_DUE_ON_CANT_BE_NULL: ['Унесите када доспева прва рата.', 'Required'],
    REPAYMENT_PLAN_RATES_CANT_BE_NULL: ['Унесите број рата.', 'Required'],
    REPAYMENT_PLAN_RATES_NOT_VALID: ['Од 2 до 120 рата.', 'From 2 to 120 instalments.'],
    REPAYMENT_PLAN_DAY_IS_AHEAD: ['Датум је најкасније данас.', 'The date is today at the latest.'],
    REPAYMENT_PLAN_DUE_BEFORE_AGREEMENT: ['Рата доспева пре споразума.', 'It is due before the agreement.'],
    REPAYMENT_PLAN_NOTHING_OVERDUE: ['Дужник нема доспелих задужења.', 'The debtor has no overdue claims.'],
    REPAYMENT_PLAN_NO_CLAIM_CHOSEN: ['Изаберите бар једно задужење.', 'Choose at least one claim.'],
    REPAYMENT_PLAN_CLAIM_NOT_OPEN: ['Задужење није отворено.', 'The claim is not open.'],
    REPAYMENT_PLAN_CLAIM_OF_ANOTHER_PARTY: ['Задужење је другог дужника.', 'The claim is of another debtor.'],
    REPAYMENT_PLAN_TOO_SMALL: ['Дуг је мањи од броја рата.', 'The debt is too small for so many instalments.'],
  },
  choices: {
    status: {
      LIVE: ['Важи', 'In force'],
      MISSED: ['Касни с две рате', 'Two instalments overdue'],
      DONE: ['Исплаћен', 'Paid'],
      DEFAULTED: ['Раскинут', 'Ended'],
    },
  },
} as const satisfies RecordTexts<keyof RepaymentPlan, RepaymentPlanCode>
