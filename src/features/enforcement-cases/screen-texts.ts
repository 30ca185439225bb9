import type { Text } from '../../shared/texts.ts'

export const caseScreen = {
  case: ['Извршење', 'Enforcement case'],
  claims: ['Задужења', 'Claims'],
  due: ['Доспело', 'Due'],
  amount: ['Износ', 'Amount'],
  open: ['Отворено', 'Open'],
  total: ['Укупно', 'Total'],
  interestOn: ['Камата до', 'Interest until'],
  packet: ['Преузми спис (ZIP)', 'Download packet (ZIP)'],
  soon: ['Спис се припрема…', 'The packet is being made…'],
  made: ['Спис је преузет.', 'The packet has been downloaded.'],
  propose: ['Предлог поднет…', 'Proposed…'],
  proposeTitle: ['Предлог за извршење', 'Proposal of enforcement'],
  proposeQuestion: [
    'Од тог дана застарелост тече изнова, а дужник се не опомиње.',
    'The years of limitation begin anew that day, and the debtor is not reminded.',
  ],
  proposeYes: ['Упиши', 'Save'],
  proposed: ['Предлог је уписан.', 'The proposal has been saved.'],
  day: ['Датум предлога', 'Proposed on'],
  dayNeeded: ['Унесите датум предлога.', 'Required'],
  number: ['Број предмета', 'Case number'],
  numberNeeded: ['Унесите број предмета.', 'Required'],
  paid: ['Наплаћено…', 'Paid…'],
  paidTitle: ['Наплаћено извршење', 'Enforcement paid'],
  paidQuestion: ['Сва задужења су измирена.', 'All claims are paid.'],
  withdraw: ['Повуци…', 'Withdraw…'],
  withdrawTitle: ['Повлачење извршења', 'Withdrawal of the case'],
  withdrawQuestion: [
    'Повучен предлог не прекида застарелост.',
    'A proposal that is withdrawn does not interrupt the limitation.',
  ],
  close: ['Окончај', 'Close'],
  closed: ['Извршење је окончано.', 'The case has been closed.'],
} as const satisfies Record<string, Text>

export const caseCodes = {
  INTEREST_RATE_UNKNOWN: [
    'За почетак доцње није унета стопа затезне камате.',
    'There is no interest rate for the beginning of the delay.',
  ],
  ENFORCEMENT_CASE_ON_NOT_VALID: ['Унесите датум као 31.12.2026.', 'Enter the date as 31.12.2026.'],
  ENFORCEMENT_CASE_PROPOSED_ON_CANT_BE_NULL: caseScreen.dayNeeded,
  ENFORCEMENT_CASE_CASE_NUMBER_CANT_BE_NULL: caseScreen.numberNeeded,
  ENFORCEMENT_CASE_DAY_IS_AHEAD: ['Датум је најкасније данас.', 'The date is today at the latest.'],
  ENFORCEMENT_CASE_PROPOSED_BEFORE: ['Предлог је пре припреме.', 'The proposal is before the preparation.'],
  ENFORCEMENT_CASE_NOT_PREPARED: ['Предлог је већ поднет.', 'Enforcement was proposed already.'],
  ENFORCEMENT_CASE_CLOSED: ['Извршење је већ окончано.', 'The case is closed already.'],
  ENFORCEMENT_CASE_NOT_PAID: ['Задужења још нису измирена.', 'The claims are not paid yet.'],
} as const satisfies Record<string, Text>
