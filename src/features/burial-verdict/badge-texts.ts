import type { Text } from '../../shared/texts.ts'
import type { BurialVerdict } from './may-bury.ts'

export const answerTexts: Readonly<Record<BurialVerdict['answer'], Text>> = {
  YES: ['ДА', 'Yes'],
  CONDITIONALLY: ['ДА УЗ УСЛОВ', 'Yes, on condition'],
  NO: ['НЕ', 'No'],
}

export const effectTexts = {
  REFUSES: ['Не може', 'Refused'],
  CONDITION: ['Услов', 'Condition'],
  NOTE: ['Напомена', 'Note'],
} as const satisfies Record<string, Text>

export const badgeTexts = {
  asked: ['За дан', 'For'],
  where: ['Где', 'Where'],
  place: ['место', 'place'],
  level: ['ниво', 'level'],
} as const satisfies Record<string, Text>

/** Below a field in which a grave is chosen. */
export const panelTexts = {
  onlyAdministrator: [
    'Сахрањеног овде може да упише само администратор, уз разлог, осим ако је од сахране прошло више од 30 дана.',
    'Only an administrator can record the interment here, with a reason, unless the burial was more than 30 days ago.',
  ],
  overrideReason: ['Разлог сахране упркос одговору НЕ', 'Reason for a burial that is not possible'],
  overrideExplained: [
    'Потребан је за предстојећу сахрану и за последњих 30 дана.',
    'Required for planned burials and those of the last 30 days.',
  ],
  notChecked: [
    'Није проверено да ли се овде може сахранити. Провера је на страници гробног места.',
    'It could not be checked whether somebody can be buried here. See the page of the grave.',
  ],
} as const satisfies Record<string, Text>
