import { claimKindTexts } from '../claims/public.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { openingBalancesPage } from './page-entry.ts'
import { openingBalance, type OpeningBalance, type OpeningBalanceCode } from './record.ts'

const { FEE_MAINTENANCE, FEE_LEASE, SERVICE, RATE, CONTRACT_PRICE, CHAPEL } = claimKindTexts

export const openingBalanceTexts = {
  type: openingBalance,
  title: openingBalancesPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['дуговање', 'debt'],
      few: ['дуговања', 'debts'],
      other: ['дуговања', 'debts'],
    },
  }),
  searchHint: ['Странка, гробно место…', 'Party, grave…'],
  empty: [
    'Још нема старих дуговања. Увезите их из табеле или додајте прво.',
    'No old debts yet. Import them from a table or add the first one.',
  ],
  fields: {
    ...storedFieldTexts,
    ...partyFieldTexts,
    graveId: ['Гробно место', 'Grave'],
    grave: ['Гробно место', 'Grave'],
    kind: ['Врста', 'Kind'],
    year: ['Година', 'Year'],
    dueOn: ['Доспело', 'Due on'],
    amount: ['Дуговање', 'Debt'],
    description: ['Опис', 'Description'],
    note: ['Напомена', 'Note'],
  },
  explanations: {
    partyId: [
      'Празно: једини садашњи носилац права на гробном месту.',
      'Empty: the only present holder of the right to the grave.',
    ],
    amount: ['Што је остало да се плати, без камате.', 'What is left to pay, without interest.'],
  },
  codes: {
    ...partyCodes,
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    OPENING_BALANCE_NOT_EXIST: ['Старо дуговање не постоји.', 'The old debt does not exist.'],
    OPENING_BALANCE_PARTY_NEEDED: [
      'Изаберите странку, или гробно место са тачно једним носиоцем.',
      'Choose a party, or a grave with exactly one holder.',
    ],
    OPENING_BALANCE_LOCKED: [
      'Почетно стање је закључано у подешавањима наплате.',
      'The opening balances are locked in the settings of payments.',
    ],
    OPENING_BALANCE_MONTH_CLOSED: ['Месец доспећа је закључен.', 'The month in which it was due is closed.'],
    OPENING_BALANCE_ALREADY_EXIST: [
      'Ово дуговање странке за годину је већ унето.',
      'This debt of the party for the year is already recorded.',
    ],
    OPENING_BALANCE_KIND_CANT_BE_NULL: ['Изаберите врсту.', 'Required'],
    OPENING_BALANCE_YEAR_CANT_BE_NULL: ['Унесите годину.', 'Required'],
    OPENING_BALANCE_YEAR_NOT_VALID: ['Година од 1990. до 2100.', 'A year from 1990 to 2100.'],
    OPENING_BALANCE_DUE_ON_CANT_BE_NULL: ['Унесите дан доспећа.', 'Required'],
    OPENING_BALANCE_AMOUNT_CANT_BE_NULL: ['Унесите износ.', 'Required'],
    OPENING_BALANCE_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
    OPENING_BALANCE_AMOUNT_NOT_VALID: ['Износ од 0,01 до 999.999.999,99.', 'An amount from 0.01 to 999,999,999.99.'],
  },
  choices: { kind: { FEE_MAINTENANCE, FEE_LEASE, SERVICE, RATE, CONTRACT_PRICE, CHAPEL } },
} as const satisfies RecordTexts<keyof OpeningBalance, OpeningBalanceCode>

export const openingBalanceFormTexts = {
  debt: ['Дуговање', 'Debt'],
} as const satisfies Record<string, Text>
