import type { Text } from '../../shared/texts.ts'

export const dunningPolicyTexts = {
  intro: [
    'Опомињање иде по нивоима: дужник добија писмо највишег нивоа до којег је стигао његов најстарији дуг.',
    'Debtors are reminded by levels: a debtor gets the letter of the highest level that the oldest debt has reached.',
  ],
  level: ['Ниво {number}', 'Level {number}'],
  name: ['Назив писма', 'Name of the letter'],
  daysOverdue: ['Дана доцње', 'Days overdue'],
  minAmount: ['Најмањи дуг', 'Smallest debt'],
  minDaysSinceLast: ['Дана од последњег писма', 'Days since the last letter'],
  daysToPay: ['Дана за плаћање', 'Days to pay'],
  cost: ['Трошак опомене', 'Cost of the letter'],
  withInterest: ['Задужи и камату', 'Claim the interest too'],
  attachInterestSheet: ['Приложи каматни лист', 'Attach the interest sheet'],
  add: ['Додај ниво', 'Add level'],
  remove: ['Уклони последњи', 'Remove the last one'],
  save: ['Сачувај', 'Save'],
  saved: ['Сачувано.', 'Saved.'],
} as const satisfies Record<string, Text>

export const dunningPolicyCodes = {
  DUNNING_POLICY_NOT_VALID: [
    'Унесите целе бројеве дана, а износе са највише две децимале.',
    'Enter whole numbers of days, and amounts with at most two decimals.',
  ],
  DUNNING_POLICY_NOT_IN_ORDER: [
    'Сваки ниво има више дана доцње од претходног.',
    'Each level has more days overdue than the one before.',
  ],
  DUNNING_POLICY_NAME_CANT_BE_NULL: ['Унесите назив писма.', 'Required'],
} as const satisfies Record<string, Text>
