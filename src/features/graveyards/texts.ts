import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { graveyardsPage } from './page-entry.ts'
import { graveyard, type Graveyard, type GraveyardCode } from './record.ts'

export const graveyardTexts = {
  type: graveyard,
  title: graveyardsPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['гробље', 'graveyard'],
      few: ['гробља', 'graveyards'],
      other: ['гробаља', 'graveyards'],
    },
  }),
  searchHint: ['Назив гробља…', 'Graveyard name…'],
  empty: [
    'Предузеће нема гробље. Додаје га администратор система; пре тога се сахране не могу уписати.',
    'The company has no graveyard. The system administrator adds it; burials cannot be recorded before.',
  ],
  fields: {
    ...storedFieldTexts,
    name: ['Назив гробља', 'Graveyard name'],
    graveLabel: ['Ознака гробних места', 'Label of graves'],
  },
  explanations: {
    graveLabel: [
      'Од чега се саставља ознака: {section} је парцела, {row} ред, {number} број. Ако је празно, ознака је {section}/{row}/{number}, на пример 12/3/45; делови којих нема изостају.',
      'The parts of the label: {section}, {row} and {number}. If empty, the label is {section}/{row}/{number}, for example 12/3/45; parts that a grave does not have are omitted.',
    ],
  },
  codes: {
    GRAVEYARD_NOT_EXIST: ['Гробље не постоји.', 'The graveyard does not exist.'],
    GRAVEYARD_WITH_NAME_ALREADY_EXIST: [
      'Гробље са овим називом већ постоји.',
      'A graveyard with this name already exists.',
    ],
    GRAVEYARD_GRAVE_LABEL_NOT_VALID: [
      'Ознака мора имати {number}, а може и {section} и {row}; друге витичасте заграде не може.',
      'The label must contain {number}, and may contain {section} and {row}, but no other braces.',
    ],
    GRAVEYARD_NAME_CANT_BE_NULL: ['Унесите назив гробља.', 'Required'],
  },
} as const satisfies RecordTexts<keyof Graveyard, GraveyardCode>
