import type { Text } from '../../shared/texts.ts'
import type { Holding } from './holdings.ts'

export const holdingTexts = {
  by: ['Име, презиме или ЈМБГ', 'Name or JMBG'],
  holds: ['носилац', 'holder'],
  title: ['Гробна места', 'Graves'],
  noGrave: ['Гробно место није познато', 'Grave not known'],
  until: ['до', 'until'],
  from: ['од', 'from'],
  forGood: ['трајно', 'for good'],
} as const satisfies Record<string, Text>

export const timeTexts: Readonly<Record<Holding['time'], Text>> = {
  NOW: ['Сада', 'Now'],
  LATER: ['Касније', 'Later'],
  BEFORE: ['Раније', 'Formerly'],
}

export const roleTexts: Readonly<Record<Holding['role'], Text>> = {
  HOLDER: ['носилац', 'holder'],
  CO_HOLDER: ['суносилац', 'co-holder'],
  PAYER: ['платилац', 'payer'],
  CONTACT: ['контакт', 'contact'],
}
