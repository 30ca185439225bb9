import type { Text } from '../../shared/texts.ts'

/** Why debts are not enforced. */
export const enforcementRefusals = {
  ENFORCEMENT_CASE_DEBTOR_DECEASED: [
    'Дужник је умро; дуг се тражи од наследника.',
    'The debtor has died; the heirs owe the debt.',
  ],
  ENFORCEMENT_CASE_DEBTOR_BLOCKED: [
    'Дужник је изузет од опомињања до одређеног дана.',
    'The debtor is blocked from reminders until a day.',
  ],
  ENFORCEMENT_CASE_NOTHING_OVERDUE: [
    'Нема доспелих задужења, осим оспорених и оних у другом извршењу.',
    'Nothing is overdue but what is disputed or in another case.',
  ],
  ENFORCEMENT_CASE_CLAIM_NOT_OVERDUE: [
    'Задужење није доспео дуг ове странке.',
    'The claim is no overdue debt of this party.',
  ],
  ENFORCEMENT_CASE_CLAIM_DISPUTED: ['Задужење је оспорено.', 'The claim is disputed.'],
  ENFORCEMENT_CASE_CLAIM_IN_CASE: ['Задужење је већ у извршењу.', 'The claim is in a case already.'],
} as const satisfies Record<string, Text>
