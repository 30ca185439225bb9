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
