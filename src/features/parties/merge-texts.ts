import type { Text } from '../../shared/texts.ts'

export const mergeTexts = {
  title: ['Спајање странке', 'Merge a party'],
  help: [
    'Изаберите запис исте странке. Остаје само један; уговори и писма оба записа воде на њега. Спајање се може поништити.',
    'Choose the other record of the same party. Only one is kept; contracts and letters of both then refer to it. A merge can be undone.',
  ],
  search: ['Друга странка', 'The other party'],
  searchHint: ['Презиме, име, назив, ЈМБГ, ПИБ…', 'Surname, name, JMBG, tax number…'],
  similar: ['Могући дупликати', 'Likely duplicates'],
  found: ['Нађено', 'Found'],
  noneSimilar: ['Нема сличних странака. Потражите другу.', 'There are no similar parties. Search for another one.'],
  noneFound: ['Ништа није нађено.', 'Nothing found.'],
  which: ['Која странка остаје?', 'Which party should be kept?'],
  field: ['Податак', 'Field'],
  differs: ['различито', 'differs'],
  empty: ['–', '–'],
  another: ['Изабери другу', 'Choose another'],
  merge: ['Споји', 'Merge'],
  cancel: ['Одустани', 'Cancel'],
  done: ['Странке су спојене.', 'The parties have been merged.'],
  undo: ['Поништи', 'Undo'],
  mergedInto: ['Ова странка је спојена са другом:', 'This party has been merged into another one:'],
  separate: ['Раздвоји', 'Separate'],
  separated: ['Странке су раздвојене.', 'The parties have been separated.'],
  mergedParties: ['Спојене странке', 'Merged parties'],
} as const satisfies Record<string, Text>
