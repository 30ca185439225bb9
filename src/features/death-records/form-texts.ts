import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const deathRecordFormTexts = {
  person: ['Лични подаци', 'Personal data'],
  death: ['Смрт', 'Death'],
  burial: ['Сахрана', 'Burial'],
  fromJmbg: ['Преузето из ЈМБГ', 'Taken from JMBG'],
  differsFromJmbg: ['Датум се не слаже са ЈМБГ.', 'The date differs from the JMBG.'],
  additional: ['Додатни подаци (нису обавезни)', 'Additional data (optional)'],
  hasJmbg: ['– има ЈМБГ –', '– has a JMBG –'],
  similar: ['Можда је већ уписано:', 'May already be recorded:'],
  buried: ['сахрана', 'buried'],
} as const satisfies Record<string, Text>
