import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const burialRulesFormTexts = {
  validity: ['Где и од када важе', 'Where and from when they apply'],
  burials: ['Сахрањивање', 'Burials'],
  days: ['Дани без сахрана (није обавезно)', 'Days without burials (optional)'],
  rights: ['Право коришћења', 'Right of use'],
  removal: ['Вађење остатака', 'Removal of remains'],
} as const satisfies Record<string, Text>
