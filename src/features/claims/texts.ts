import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { moneyCodes } from '../ledger/public.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import { claimKindTexts } from './kind-texts.ts'
import { claimsPage } from './page-entry.ts'
import { claim, type Claim, type ClaimCode } from './record.ts'

export const claimTexts = {
  type: claim,
  title: claimsPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['задужење', 'claim'],
      few: ['задужења', 'claims'],
      other: ['задужења', 'claims'],
    },
  }),
  searchHint: ['Опис, број рачуна, дужник, гробно место…', 'Description, bill, debtor, grave…'],
  empty: ['Још нема задужења. Додајте прво.', 'No claims yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...partyFieldTexts,
    partyId: ['Дужник', 'Debtor'],
    party: ['Дужник', 'Debtor'],
    debtor: ['Дужник', 'Debtor'],
    kind: ['Врста', 'Kind'],
    description: ['Опис', 'Description'],
    graveId: ['Гробно место', 'Grave'],
    grave: ['Гробно место', 'Grave'],
    periodFrom: ['Период од', 'Period from'],
    periodTo: ['Период до', 'Period to'],
    documentNumber: ['Број рачуна', 'Bill number'],
    issuedOn: ['Датум рачуна', 'Issued on'],
    dueOn: ['Доспева', 'Due on'],
    amount: ['Износ', 'Amount'],
    vatRate: ['Стопа ПДВ (%)', 'VAT (%)'],
    net: ['Основица', 'Net amount'],
    vat: ['ПДВ', 'VAT'],
    open: ['Отворено', 'Open'],
    status: ['Стање', 'Status'],
    note: ['Напомена', 'Note'],
    contractId: ['Уговор', 'Contract'],
    contract: ['Уговор', 'Contract'],
    rateNo: ['Рата', 'Instalment'],
    openingId: ['Почетно стање', 'Opening balance'],
    planId: ['Рата репрограма', 'Instalment of the plan'],
    inPlanId: ['Репрограм', 'Repayment plan'],
    runId: ['Годишње задужење', 'Yearly run'],
    reversesClaimId: ['Сторнира задужење', 'Reverses the claim'],
    interestOfId: ['Камата на задужење', 'Interest on the claim'],
    interestOf: ['Камата на задужење', 'Interest on the claim'],
    reversesClaim: ['Сторнира задужење', 'Reverses the claim'],
    reversedByClaimId: ['Сторнирано задужењем', 'Reversed by the claim'],
    reason: ['Разлог', 'Reason'],
    reversalReason: ['Разлог сторна', 'Reason for the reversal'],
    writtenOffOn: ['Отписано', 'Written off on'],
    decisionNumber: ['Број одлуке', 'Decision'],
    paymentReference: ['Позив на број', 'Payment reference'],
  },
  codes: {
    ...partyCodes,
    CLAIM_NOT_EXIST: ['Задужење не постоји.', 'The claim does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    CLAIM_CONTRACT_NOT_EXIST: ['Уговор не постоји.', 'The contract does not exist.'],
    CLAIM_KIND_CANT_BE_NULL: ['Изаберите врсту.', 'Required'],
    CLAIM_PARTY_CANT_BE_NULL: ['Изаберите дужника.', 'Required'],
    CLAIM_ISSUED_ON_CANT_BE_NULL: ['Унесите датум рачуна.', 'Required'],
    CLAIM_DUE_ON_CANT_BE_NULL: ['Унесите дан доспећа.', 'Required'],
    CLAIM_AMOUNT_CANT_BE_NULL: ['Унесите износ.', 'Required'],
    CLAIM_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
    CLAIM_VAT_RATE_NOT_VALID: ['Цео број од 0 до 50.', 'Enter a whole number from 0 to 50.'],
    CLAIM_PERIOD_NOT_IN_ORDER: ['Период се завршава пре него што почиње.', 'The period ends before it begins.'],
    CLAIM_DUE_BEFORE_ISSUE: ['Доспева пре датума рачуна.', 'It is due before it is issued.'],
    CLAIM_AMOUNT_SIGN_NOT_VALID: [
      'Износ је већи од нуле, а књижног одобрења мањи.',
      'The amount is above 0, that of a credit note below.',
    ],
    CLAIM_MONTH_CLOSED: [
      'Месец је закључен. Књижите у отвореном месецу.',
      'This month is closed. Book in an open month.',
    ],
    CLAIM_INTEREST_ALREADY_BOOKED: moneyCodes.CLAIM_INTEREST_ALREADY_BOOKED,
    CLAIM_FOR_PERIOD_ALREADY_EXIST: [
      'За ово гробно место, дужника и период накнада је већ задужена.',
      'The fee of this period is already claimed for this grave and debtor.',
    ],
  },
  choices: {
    kind: claimKindTexts,
    status: {
      OPEN: ['Отворено', 'Open'],
      PARTLY_PAID: ['Делимично плаћено', 'Partly paid'],
      PAID: ['Плаћено', 'Paid'],
      WRITTEN_OFF: ['Отписано', 'Written off'],
      IN_PLAN: ['Репрограм', 'In a repayment plan'],
      REVERSED: ['Сторнирано', 'Reversed'],
      REVERSAL: ['Сторно', 'Reversal'],
    },
  },
  explanations: {
    amount: [
      'Са ПДВ-ом, ако га има. Основицу и ПДВ програм рачуна сам.',
      'With VAT, if there is any. The program computes the net amount and the VAT.',
    ],
    vatRate: ['Празно: без ПДВ-а.', 'Empty: without VAT.'],
    periodFrom: [
      'За накнаде: први дан за који се плаћа. Иста накнада не може да се задужи двапут.',
      'For fees: the first day that is paid for. The same fee cannot be claimed twice.',
    ],
  },
} as const satisfies RecordTexts<keyof Claim | 'debtor' | 'reversesClaim' | 'interestOf', ClaimCode>
