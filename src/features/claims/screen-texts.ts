import type { Text } from '../../shared/texts.ts'

export const claimScreen = {
  claim: ['Задужење', 'Claim'],
  about: ['На шта се односи', 'What it is for'],
  credited: ['Рачуна који се умањује.', 'Of the bill that it lowers.'],
  corrections: ['Исправке', 'Corrections'],
  reverse: ['Сторнирај…', 'Reverse…'],
  reverseTitle: ['Сторно задужења', 'Reversal of a claim'],
  reverseQuestion: [
    'Књижи се ново задужење са супротним износом. Шта је плаћено, постаје аванс.',
    'Another claim with the opposite amount is booked. What was paid becomes a prepayment.',
  ],
  reversed: ['Задужење је сторнирано.', 'The claim has been reversed.'],
  writeOff: ['Отпиши…', 'Write off…'],
  writeOffTitle: ['Отпис задужења', 'Write-off of a claim'],
  writeOffQuestion: [
    'Отворени износ се затвара по одлуци, без уплате.',
    'What is open is closed by a decision, without payment.',
  ],
  eInvoice: ['Е-фактура (UBL)', 'E-invoice (UBL)'],
  eInvoiceSoon: ['Е-фактура се припрема…', 'The e-invoice is being made…'],
  eInvoiceMade: ['Е-фактура је преузета.', 'The e-invoice has been downloaded.'],
  dispute: ['Оспорено…', 'Disputed…'],
  disputeTitle: ['Оспорено задужење', 'Disputed claim'],
  disputeQuestion: [
    'Дугује се и даље, али се не опомиње док се то не укине у опомињању.',
    'It is still owed, but no letter is about it until that is lifted in a dunning run.',
  ],
  disputed: ['Забележено.', 'Noted.'],
  writtenOff: ['Задужење је отписано.', 'The claim has been written off.'],
} as const satisfies Record<string, Text>

export const claimCorrectionCodes = {
  CLAIM_ALREADY_REVERSED: ['Задужење је већ сторнирано.', 'The claim has already been reversed.'],
  CLAIM_IN_REPAYMENT_PLAN: [
    'Задужење је у репрограму. Прво раскините споразум.',
    'The claim is part of a repayment plan. End the plan first.',
  ],
  BILLING_RUN_NO_E_INVOICES: [
    'Е-фактура се прави правном лицу са ПИБ-ом.',
    'E-invoices are made for legal entities with a tax number.',
  ],
  BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER: [
    'Предузеће нема уписан ПИБ. Уписује га администратор система.',
    'The company has no tax number. The system administrator enters it.',
  ],
  CLAIM_NOT_OPEN: ['Задужење је затворено.', 'The claim is closed.'],
} as const satisfies Record<string, Text>
