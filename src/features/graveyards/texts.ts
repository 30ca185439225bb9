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
    'Предузеће нема гробље. Додајте га да би се сахране могле уписивати.',
    'The company has no graveyard. Add one so that burials can be recorded.',
  ],
  fields: {
    ...storedFieldTexts,
    name: ['Назив гробља', 'Graveyard name'],
  },
  codes: {
    GRAVEYARD_NOT_EXIST: ['Гробље не постоји.', 'The graveyard does not exist.'],
    GRAVEYARD_WITH_NAME_ALREADY_EXIST: [
      'Гробље са овим називом већ постоји.',
      'A graveyard with this name already exists.',
    ],
    GRAVEYARD_NAME_CANT_BE_NULL: ['Унесите назив гробља.', 'Enter the graveyard name.'],
  },
} as const satisfies RecordTexts<keyof Graveyard, GraveyardCode>
