import type { Text } from '../../shared/texts.ts'
import type { eventKinds } from './timeline.ts'

export const timelineTexts = {
  documents: ['Уговори и писма', 'Contracts and letters'],
  history: ['Историја гробног места', 'History of the grave'],
  dateUnknown: ['непознат датум', 'date not known'],
  toHolder: ['носиоцу или платиоцу', 'to a holder or payer'],
  empty: ['ништа', 'nothing'],
  decision: ['решење', 'decision'],
} as const satisfies Record<string, Text>

export const eventTexts: Readonly<Record<(typeof eventKinds)[number], Text>> = {
  BURIED: ['Сахрана', 'Burial'],
  REMOVED: ['Вађење', 'Removal'],
  RIGHT_BEGAN: ['Право коришћења', 'Right of use'],
  RIGHT_ENDED: ['Истекло право коришћења', 'Right of use ended'],
  HOLDER_ADDED: ['Нови носилац права', 'New holder of the right'],
  NOTICE: ['Обавештење о истеку права', 'Notice of the end of the right'],
  DOCUMENT: ['Документ или фотографија', 'Document or photo'],
  RECORDED: ['Уписано у регистар', 'Entered in the register'],
  CHANGED: ['Измена', 'Change'],
}

export const removalTexts: Readonly<Record<string, Text>> = {
  EXHUMED: ['Ексхумација', 'Exhumation'],
  REDUCED: ['Сажимање остатака', 'Reduction of remains'],
  TRANSFERRED: ['Пренос у друго гробно место', 'Transfer to another grave'],
  TO_OSSUARY: ['Пренос у костурницу', 'Transfer to the ossuary'],
}
