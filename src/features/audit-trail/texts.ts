import { systemActions } from '../../shared/system-actions.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

/** The readable label of every action, in the order of the filter. */
export const actionLabels = (types: readonly RecordTypeTexts[]): Readonly<Record<string, Text>> => ({
  ...systemActions,
  ...Object.fromEntries(
    types.flatMap(({ type, actions }) =>
      Object.entries(actions).map(([action, label]) => [`${type.code}_${action}`, label]),
    ),
  ),
})

export const auditTrailTexts = {
  title: pageTitles.auditTrail,
  searchHint: ['Активност, е-пошта…', 'Action, email…'],
  empty: ['Нема забележених активности.', 'No actions recorded.'],
  action: ['Активност', 'Action'],
  dateAndTime: ['Датум и време', 'Date and time'],
  user: ['Корисник', 'User (email)'],
  company: ['Предузеће', 'Company'],
  record: ['Запис', 'Record'],
  recordNumber: ['запис', 'record'],
  allCompanies: ['Сва предузећа', 'All companies'],
  allActions: ['Све', 'All'],
  platform: ['Платформа', 'The platform'],
  clearFilters: ['Поништи филтере', 'Clear filters'],
  view: ['Приказ', 'View'],
  actions: ['Активности', 'Actions'],
  readings: ['Прегледи ЈМБГ', 'Readings of JMBGs'],
  person: ['Подаци о лицу', 'Data of a person'],
} as const satisfies Record<string, Text>

const refusalReasons: Readonly<Record<string, Text>> = {
  LOGIN_AS_ADMIN: ['радња није дозвољена за улогу корисника', 'not permitted for the user’s role'],
  LOGIN_AS_SUPERADMIN: ['радња није дозвољена за улогу корисника', 'not permitted for the user’s role'],
  NOT_YOUR_COMPANY: ['подаци другог предузећа', 'another company’s data'],
  TOKEN_WITHOUT_SCOPE: ['приступни кључ програма нема то овлашћење', 'the access token has not this scope'],
  ACTING_USER_MISMATCH: ['радња у име другог корисника', 'on behalf of another user'],
}
const unknownId: Text = ['у предузећу не постоји оно што захтев именује', 'the company has no record with this id']

/** The text for why an access was refused. */
export const refusalReason = (code: unknown): Text => refusalReasons[String(code)] ?? unknownId

export const entries: CountedText = {
  one: ['активност', 'entry'],
  few: ['активности', 'entries'],
  other: ['активности', 'entries'],
}
