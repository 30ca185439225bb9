import type { Text } from '../../shared/texts.ts'

export const planScreen = {
  plan: ['Репрограм', 'Repayment plan'],
  default: ['Раскини…', 'End…'],
  defaultTitle: ['Раскид репрограма', 'End of the plan'],
  defaultQuestion: [
    'Неплаћени део поново се дугује по првобитним задужењима, са каматом од њихове доспелости.',
    'What is not paid is owed by the original claims again, with interest from their due days.',
  ],
  defaulted: ['Репрограм је раскинут.', 'The plan has been ended.'],
  claims: ['Задужења у репрограму', 'Claims in the plan'],
  chosen: ['Изабрано', 'Chosen'],
  rate: ['рата', 'instalment'],
  rates: ['Рате', 'Instalments'],
  due: ['Доспева', 'Due'],
  amount: ['Износ', 'Amount'],
  open: ['Отворено', 'Open'],
} as const satisfies Record<string, Text>

export const planCodes = {
  REPAYMENT_PLAN_NOT_LIVE: ['Репрограм више не важи.', 'The plan is no longer in force.'],
} as const satisfies Record<string, Text>
