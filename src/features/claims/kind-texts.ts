import type { Text } from '../../shared/texts.ts'
import type { claimKinds } from './record.ts'

export const claimKindTexts = {
  FEE_MAINTENANCE: ['Накнада за одржавање', 'Maintenance fee'],
  FEE_LEASE: ['Накнада за закуп', 'Lease fee'],
  SERVICE: ['Услуга', 'Service'],
  RATE: ['Рата', 'Instalment'],
  CONTRACT_PRICE: ['Цена из уговора', 'Price of a contract'],
  CHAPEL: ['Капела', 'Chapel'],
  REMINDER_COST: ['Трошкови опомене', 'Reminder costs'],
  INTEREST: ['Затезна камата', 'Default interest'],
  REPROGRAM_RATE: ['Рата репрограма', 'Instalment of an agreement'],
  OPENING: ['Почетно стање', 'Opening balance'],
  CREDIT_NOTE: ['Књижно одобрење', 'Credit note'],
} as const satisfies Record<(typeof claimKinds)[number], Text>
