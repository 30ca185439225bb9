import type { Text } from '../../shared/texts.ts'
import type { worklistNames } from './worklists.ts'

export const worklistTexts = {
  title: ['Потребна је ваша одлука', 'Needs your decision'],
  quality: ['Квалитет података', 'Data quality'],
  TRANSFER_OVERDUE: ['Пренос права преминулог касни', 'Transfer of a deceased holder’s right overdue'],
  TRANSFER_OPEN: ['Пренос права преминулог, рок тече', 'Transfer of a deceased holder’s right, not yet due'],
  EXPIRED: ['Истекла права', 'Expired rights'],
  ENDS_IN_30: ['Истичу за 30 дана', 'End within 30 days'],
  ENDS_IN_60: ['Истичу за 60 дана', 'End within 60 days'],
  ENDS_IN_90: ['Истичу за 90 дана', 'End within 90 days'],
  ENDS_IN_365: ['Истичу за годину дана', 'End within a year'],
  NO_HOLDER: ['Права без носиоца', 'Rights without a holder'],
  NO_ADDRESS: ['Носиоци без адресе', 'Holders without an address'],
  GRAVES_WITHOUT_RIGHT: ['Заузета гробна места без права', 'Occupied graves without a right'],
  PLANS_MISSED: ['Репрограми за раскид: две рате касне', 'Plans to end: two instalments overdue'],
  WITHOUT_GRAVE: ['Записи без гробног места', 'Records without a grave'],
  WITHOUT_DATE: ['Сахрањени без датума, почивање непознато', 'Interments without a date, resting period unknown'],
  WITHOUT_PLACE: [
    'Сахрањени без места у гробу, почивање непознато',
    'Interments without a place in the grave, resting period unknown',
  ],
  INTERRED_WITHOUT_GRAVE: ['Сахрањени без гробног места', 'Interments without a grave'],
  SAME_LABEL: ['Гробна места са истом ознаком', 'Graves with the same label'],
  UNKNOWN_VALUES: ['Умрла лица о којима нешто није познато', 'Death records with unknown values'],
  BIRTH_CONTRADICTS: ['Датум рођења се не слаже са ЈМБГ', 'Date of birth contradicts the JMBG'],
  RECORD_DIFFERS: ['Сахрањени се не слажу са записом о умрлом', 'Interments that disagree with their death record'],
} as const satisfies Record<(typeof worklistNames)[number] | 'title' | 'quality', Text>
