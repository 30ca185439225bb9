import type { Text } from '../../shared/texts.ts'
import type { ContractVatRate, MoneySettings } from './settings.ts'

export const moneyTexts = {
  saved: ['Сачувано.', 'Saved.'],
  newGraves: ['Нова гробна места', 'New graves'],
  proRata: ['плаћају сразмерно месецима', 'pay by months'],
  contractVat: ['ПДВ у ценама из уговора', 'VAT in prices of contracts'],
  vatNotStated: ['није наведен', 'not stated'],
  vatMeaning: [
    'За нове обавезе из уговора. Раније остају какве су.',
    'For new claims from contracts. Earlier ones stay as they are.',
  ],
  nextYear: ['плаћају од наредне године', 'pay from the next year on'],
} as const satisfies Record<string, Text>

/** What prices of contracts contain, by kind: docs/domain/money.md#claims-of-contracts */
export const vatTexts = [
  { name: 'buildVatRate', label: ['Изградња', 'Build contracts'] },
  { name: 'rentVatRate', label: ['Закуп', 'Rent contracts'] },
  { name: 'chapelVatRate', label: ['Капела', 'Chapel contracts'] },
] as const satisfies readonly { readonly name: ContractVatRate; readonly label: Text }[]

/** After how many years a claim is barred, by what it is for: docs/domain/money.md#limitation */
export const limitationTexts = [
  {
    name: 'limitationOfFees',
    label: ['Застарелост накнада (година)', 'Limitation of fees (years)'],
    meaning: [
      'И за камату, трошкове опомене и рате репрограма.',
      'Also of interest, costs of letters and instalments of plans.',
    ],
  },
  {
    name: 'limitationOfPrices',
    label: ['Застарелост цена из уговора и услуга (година)', 'Limitation of prices of contracts and services (years)'],
    meaning: ['И за рате цене.', 'Also of their instalments.'],
  },
  {
    name: 'limitationOfLegal',
    label: ['Застарелост код правних лица, највише (година)', 'Limitation for legal entities, at most (years)'],
    meaning: ['За све што дугује правно лице.', 'Of whatever a legal entity owes.'],
  },
] as const satisfies readonly { readonly name: keyof MoneySettings; readonly label: Text; readonly meaning: Text }[]

/** The questions and what they mean. */
export const moneySettingTexts: readonly {
  readonly name: Exclude<
    keyof MoneySettings,
    'newGraves' | 'advanceVatRate' | 'accounts' | ContractVatRate | (typeof limitationTexts)[number]['name']
  >
  readonly label: Text
  readonly meaning: Text
}[] = [
  {
    name: 'bookInterest',
    label: ['Наплаћуј затезну камату', 'Charge default interest'],
    meaning: ['Уплата затвара прво камату, па главницу.', 'A payment closes interest before principal.'],
  },
  {
    name: 'payAhead',
    label: ['Затварај и недоспела задужења', 'Close claims before they are due'],
    meaning: ['Иначе вишак остаје као аванс.', 'Otherwise the rest stays as a prepayment.'],
  },
  {
    name: 'moveDueDays',
    label: ['Помери доспеће са нерадног дана', 'Move due days from days off'],
    meaning: ['На први наредни радни дан.', 'To the next working day.'],
  },
  {
    name: 'cashRounding',
    label: ['Готовина у целим динарима', 'Cash in whole dinars'],
    meaning: ['Разлика остаје отворена или као аванс.', 'The difference stays open or is a prepayment.'],
  },
  {
    name: 'clerksBookMoney',
    label: ['Службеници књиже новац', 'Clerks book money'],
    meaning: ['Иначе то раде само администратори.', 'Otherwise only administrators do.'],
  },
  {
    name: 'firstHolderPays',
    label: ['Први носилац плаћа све', 'The first holder pays everything'],
    meaning: ['Иначе се накнада дели по уделима.', 'Otherwise the fee is divided by shares.'],
  },
  {
    name: 'autoPost',
    label: ['Књижи уплате са извода по позиву на број', 'Book payments of statements by their reference'],
    meaning: ['Само са исправним позивом на број.', 'Only with a valid payment reference.'],
  },
  {
    name: 'contractClaims',
    label: ['Задужи странку по уговору', 'Claim by contracts'],
    meaning: [
      'Сваки нов уговор задужује странку за аванс и рате, односно за цену.',
      'Each new contract claims its advance and instalments, or its price.',
    ],
  },
  {
    name: 'openingsLocked',
    label: ['Закључај почетно стање', 'Lock the opening balances'],
    meaning: [
      'Стара дуговања се више не уносе, не мењају и не увозе.',
      'Old debts are no longer added, changed or imported.',
    ],
  },
]

/** By the names of the settings. */
export const moneySettingLabels: Readonly<Record<string, Text>> = {
  newGraves: moneyTexts.newGraves,
  advanceVatRate: ['ПДВ аванса', 'VAT of prepayments'],
  accounts: ['Конта', 'Accounts'],
  ...Object.fromEntries(
    [...moneySettingTexts, ...vatTexts, ...limitationTexts].map(({ name, label }) => [name, label]),
  ),
}

export const moneyCodes = {
  CLAIM_INTEREST_ALREADY_BOOKED: [
    'Камата за те дане је већ књижена.',
    'The interest of these days has been booked already.',
  ],
  CLAIM_INTEREST_NONE: ['Камате за књижење нема.', 'There is no interest to book.'],
  CLAIM_INTEREST_NOT_CHARGED: [
    'Предузеће не наплаћује камату. Администратор то мења у подешавањима наплате.',
    'The company does not charge interest. An administrator can change this in the money settings.',
  ],
  CLAIM_INTEREST_IN_FUTURE: ['Камата се књижи најкасније до данас.', 'Interest is booked until today at the latest.'],
  MONEY_SETTING_NOT_VALID: ['Подешавање није исправно.', 'The setting is not valid.'],
  ACCOUNTING_MONTH_NOT_VALID: ['Месец није исправан.', 'The month is not valid.'],
  ACCOUNTING_MONTH_NOT_OVER: ['Месец још траје.', 'The month is not over yet.'],
} as const satisfies Record<string, Text>
