import type { CountedText, Text } from '../../shared/texts.ts'

export const readingTexts = {
  title: ['Прегледи ЈМБГ', 'Readings of JMBGs'],
  way: ['Начин', 'How'],
  anyWay: ['Сви', 'All'],
  record: ['Запис', 'Record'],
  dateAndTime: ['Датум и време', 'Date and time'],
  user: ['Корисник', 'User (email)'],
  clearFilters: ['Поништи филтере', 'Clear filters'],
  empty: ['Нико није прегледао ЈМБГ.', 'Nobody has read a JMBG.'],
  and: ['и', 'and'],
} as const satisfies Record<string, Text>

export const readingForms = {
  readings: {
    one: ['преглед', 'reading'],
    few: ['прегледа', 'readings'],
    other: ['прегледа', 'readings'],
  },
  more: {
    one: ['други запис', 'other record'],
    few: ['друга записа', 'other records'],
    other: ['других записа', 'other records'],
  },
} as const satisfies Record<string, CountedText>

export const exportTexts = {
  title: ['Подаци о лицу', 'Data of a person'],
  purpose: [
    'Све што предузеће има о једном лицу, за предају том лицу.',
    'Everything that the company has about a person, to be handed to that person.',
  ],
  jmbg: ['ЈМБГ', 'JMBG'],
  name: ['Име и презиме', 'First and last name'],
  dateOfBirth: ['Датум рођења', 'Date of birth'],
  datePattern: ['дд/мм/гггг', 'dd/mm/yyyy'],
  wrongDate: ['Датум није исправан.', 'The date is not valid.'],
  find: ['Нађи', 'Find'],
  found: ['Нађени записи', 'Records found'],
  check: [
    'Записи нађени по имену могу бити о другом лицу: изаберите само оне који су о лицу које тражи податке.',
    'Records found by name may be about somebody else: choose only those about the person who asks for the data.',
  ],
  byPersonalNumber: ['исти ЈМБГ', 'same JMBG'],
  byName: ['слично име', 'similar name'],
  deleted: ['обрисан запис', 'deleted record'],
  PERSONS_RECORD_NOT_EXIST: ['Изабрани запис не постоји.', 'A chosen record does not exist.'],
  open: ['Отвори', 'Open'],
  pdf: ['Преузми PDF', 'Download PDF'],
  json: ['Преузми JSON', 'Download JSON'],
} as const satisfies Record<string, Text>
