import type { Text } from '../../shared/texts.ts'

export const searchTexts = {
  placeholder: ['Име, ЈМБГ, број уговора, гробно место, страна…', 'Name, JMBG, contract number, burial place, page…'],
  results: ['Резултати', 'Results'],
  recent: ['Недавно отворено', 'Recently opened'],
  actions: ['Радње', 'Actions'],
  pages: ['Стране', 'Pages'],
  deleted: ['обрисано', 'deleted'],
  searching: ['Тражим…', 'Searching…'],
  nothing: [
    'Ништа није пронађено. Пробајте краћи део имена или број.',
    'Nothing found. Try a shorter part of the name, or a number.',
  ],
  failed: ['Претрага није успела.', 'The search failed.'],
} as const satisfies Record<string, Text>
