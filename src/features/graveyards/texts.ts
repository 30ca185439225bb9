import { pageTitles } from '../../shared/page-titles.ts'
import { storedFieldTexts, type RecordTexts } from '../../shared/texts.ts'
import type { Graveyard, GraveyardCode } from './record.ts'

export const graveyardTexts = {
  title: pageTitles.graveyards,
  add: ['Ново гробље', 'Add graveyard'],
  addButton: ['Додај гробље', 'Add graveyard'],
  edit: ['Измена гробља', 'Edit graveyard'],
  added: ['Гробље је додато.', 'Graveyard added'],
  errorAdding: ['Грешка при додавању гробља.', 'Error adding graveyard'],
  edited: ['Гробље је измењено.', 'Graveyard edited'],
  errorEditing: ['Грешка при измени гробља.', 'Error editing graveyard'],
  deleted: ['Гробље је обрисано.', 'Graveyard deleted'],
  restored: ['Гробље је враћено.', 'Graveyard restored'],
  searchHint: ['Назив гробља…', 'Graveyard name…'],
  empty: [
    'Предузеће нема гробље. Додајте га да би се сахране могле уписивати.',
    'The company has no graveyard. Add one so that burials can be recorded.',
  ],
  gender: 'n',
  count: {
    one: ['гробље', 'graveyard'],
    few: ['гробља', 'graveyards'],
    other: ['гробаља', 'graveyards'],
  },
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
