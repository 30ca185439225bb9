import type { Text } from '../../shared/texts.ts'

/** The transfer of a right to heirs. */
export const heirsTexts = {
  title: ['Пренос права: {grave}', 'Transfer of the right: {grave}'],
  who: ['Ко је умро', 'Who died'],
  passes: ['{name}: умро/ла {day}. Удео {share} прелази на:', '{name} died on {day}. The share of {share} passes to:'],
  heir: ['Наследник', 'Heir'],
  share: ['Удео', 'Share'],
  newParty: ['Нова странка: {name}', 'New party: {name}'],
  remove: ['Уклони', 'Remove'],
  document: ['Акт о наслеђивању', 'Document of the inheritance'],
  documentExample: ['Решење О. 123/2026', 'Decision O. 123/2026'],
  result: ['Од {day} носиоци су: {holders}.', 'From {day} the holders are: {holders}.'],
  divided: ['Удео је цео подељен.', 'The whole share is divided.'],
  left: ['Остаје да се подели: {share}.', 'Left to divide: {share}.'],
  noHeirs: ['Изаберите бар једног наследника.', 'Choose at least one heir.'],
  noDocument: ['Унесите акт о наслеђивању.', 'Enter the document of the inheritance.'],
  notDivided: ['Удели наследника морају дати тачно удео умрлог.', 'The shares of the heirs must add up to the share.'],
  twice: ['Иста странка је изабрана двапут.', 'The same party was chosen twice.'],
  saved: ['Право је пренето на наследнике.', 'The right has been transferred to the heirs.'],
} as const satisfies Record<string, Text>
