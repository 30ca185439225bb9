import { pageTitles } from '../../shared/page-titles.ts'
import type { Text } from '../../shared/texts.ts'

export const interestTexts = {
  title: pageTitles.interest,
  intro: [
    'Проста камата по Закону о затезној камати из 2012, од дана после доспелости до изабраног дана, укључујући и њега. Рачуна се само овде: ништа се не књижи.',
    'Simple interest by the law on default interest of 2012, from the day after the due date until the chosen day, which is included. It is only calculated here: nothing is booked.',
  ],
  amount: ['Износ дуга', 'Amount of the debt'],
  due: ['Доспео је', 'Due on'],
  on: ['Камата на дан', 'Interest on'],
  calculate: ['Израчунај', 'Calculate'],
  interest: ['Камата', 'Interest'],
  together: ['Дуг са каматом', 'Debt with interest'],
  noDelay: ['До тог дана нема доцње.', 'There is no delay until that day.'],
  period: ['Период', 'Period'],
  days: ['Дана', 'Days'],
  percent: ['Годишња стопа', 'Yearly interest rate'],
  rounding: [
    'Износи периода су заокружени за приказ, а камата једном, на крају, па збир може да одступи за пару.',
    'The amounts of the periods are rounded for display and the interest once, at the end, so the sum may differ by a para.',
  ],
  beyond: [
    'Стопе су проверене само до {day}. Проверите на страници Народне банке да ли се стопа после тога променила.',
    'The interest rates were verified only until {day}. Check on the page of the National Bank whether they have changed since.',
  ],
  rates: ['Стопе', 'Interest rates'],
  ratesIntro: [
    'Референтна стопа Народне банке увећана за 8 поена, од дана после објаве. Исте су за сва предузећа.',
    'The reference interest rate of the National Bank plus 8 points, from the day after its publication. They are the same for all companies.',
  ],
  from: ['Важи од', 'Valid from'],
  source: ['Извор', 'Source'],
  add: ['Додај стопу', 'Add interest rate'],
  remove: ['Уклони стопу', 'Remove interest rate'],
  removeQuestion: [
    'До следеће стопе онда важи претходна, у свим предузећима.',
    'Until the next interest rate, the one before is valid then, in all companies.',
  ],
  verifiedThrough: ['Проверене до', 'Verified through'],
  verified: ['Потврди проверу', 'Confirm'],
  saved: ['Стопе су сачуване.', 'Interest rates saved'],
} as const satisfies Record<string, Text>

export const interestCodes = {
  INTEREST_RATE_UNKNOWN: [
    'За почетак доцње није унета стопа: камата се не може израчунати.',
    'There is no interest rate for the beginning of the delay: the interest cannot be calculated.',
  ],
  INTEREST_RATE_PERCENT_NOT_VALID: [
    'Унесите стопу до 100 са највише две децимале.',
    'Enter a number up to 100 with at most two decimals.',
  ],
  INTEREST_RATES_MISSING: ['Унесите бар једну стопу.', 'Enter at least one interest rate.'],
  INTEREST_RATE_TWICE: ['За тај дан већ постоји стопа.', 'There is an interest rate from that day already.'],
} as const satisfies Record<string, Text>
