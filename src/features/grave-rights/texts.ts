import { nounTexts } from '../../shared/noun-texts.ts'
import { partyCodes } from '../parties/public.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { transferTexts } from './right-transfer.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { graveRightsPage } from './page-entry.ts'
import { graveRight, type GraveRightRow, type GraveRightCode } from './record.ts'

const bases = {
  CONTRACT: ['Уговор', 'Contract'],
  INHERITANCE: ['Наслеђивање', 'Inheritance'],
  DECISION: ['Решење', 'Decision'],
  LEGALISATION: ['Легализација', 'Legalisation'],
  OLD_BOOK: ['Стара књига', 'Old book'],
} as const satisfies Record<string, Text>

export const graveRightTexts = {
  type: graveRight,
  title: graveRightsPage.title,
  ...nounTexts({
    gender: 'n',
    count: { one: ['право', 'right'], few: ['права', 'rights'], other: ['права', 'rights'] },
    full: ['право коришћења', 'права коришћења', 'right of use'],
  }),
  document: {
    print: ['Одштампај потврду', 'Print certificate'],
    create: ['Преузми потврду о праву', 'Download certificate of the right'],
    soon: ['Потврда ће ускоро бити направљена.', 'The certificate will be made soon.'],
    made: ['Потврда је направљена.', 'The certificate has been made.'],
  },
  searchHint: ['Носилац, гробно место, акт…', 'Holder, grave, document…'],
  empty: ['Још нема права коришћења. Додајте прво.', 'No rights of use yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    graveId: ['Гробно место', 'Grave'],
    grave: ['Гробно место', 'Grave'],
    graveyardName: ['Гробље', 'Graveyard'],
    basis: ['Основ', 'Basis'],
    document: ['Акт', 'Document'],
    validFrom: ['Важи од', 'Valid from'],
    validTo: ['Важи до', 'Valid to'],
    status: ['Стање', 'Status'],
    continuation: ['По истеку', 'At its end'],
    noticeOn: ['Обавештење', 'Notice'],
    transfer: transferTexts.title,
    transferDue: ['Рок за пренос', 'Transfer due'],
    responsible: ['Задужен за пренос', 'Responsible for the transfer'],
    rentContractId: ['Уговор о закупу', 'Rent contract'],
    rentContract: ['Уговор о закупу', 'Rent contract'],
    note: ['Напомена', 'Note'],
    correction: ['Разлог исправке', 'Reason for a correction'],
    holders: ['Носиоци', 'Holders'],
    holderNames: ['Носиоци', 'Holders'],
  },
  rows: {
    holders: {
      partyId: ['Странка', 'Party'],
      role: ['Својство', 'Role'],
      numerator: ['Удео: бројилац', 'Share: numerator'],
      denominator: ['Удео: именилац', 'Share: denominator'],
      heldFrom: ['Носилац од', 'Holder from'],
      heldTo: ['Носилац до', 'Holder to'],
      acquiredBy: ['Стечено', 'Acquired by'],
    },
  },
  codes: {
    ...partyCodes,
    GRAVE_RIGHT_NOT_EXIST: ['Право коришћења не постоји.', 'The right of use does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    RENT_CONTRACT_NOT_EXIST: ['Уговор о закупу не постоји.', 'The rent contract does not exist.'],
    GRAVE_RIGHT_BASIS_CANT_BE_NULL: ['Изаберите основ.', 'Required'],
    GRAVE_RIGHT_DOCUMENT_CANT_BE_NULL: ['Унесите акт из ког је право.', 'Required'],
    GRAVE_RIGHT_VALID_FROM_CANT_BE_NULL: ['Унесите први дан.', 'Required'],
    GRAVE_RIGHT_PARTY_CANT_BE_NULL: ['Изаберите странку.', 'Required'],
    GRAVE_RIGHT_ROLE_CANT_BE_NULL: ['Изаберите својство.', 'Required'],
    GRAVE_RIGHT_NUMERATOR_NOT_VALID: ['Цео број од 1 до 1000.', 'Enter a whole number from 1 to 1000.'],
    GRAVE_RIGHT_DENOMINATOR_NOT_VALID: ['Цео број од 1 до 1000.', 'Enter a whole number from 1 to 1000.'],
    GRAVE_RIGHT_GRAVE_NEEDED: [
      'Изаберите гробно место. Без њега се уписује само право из старе књиге.',
      'Choose the grave. Only a right from an old book can be recorded without one.',
    ],
    GRAVE_RIGHT_DATES_NOT_IN_ORDER: ['Право се завршава пре него што почиње.', 'The right ends before it begins.'],
    GRAVE_RIGHT_SHARE_NEEDED: [
      'Унесите удео, на пример 1 и 2 за половину.',
      'Enter the share, for example 1 and 2 for a half.',
    ],
    GRAVE_RIGHT_SHARE_TOO_LARGE: ['Удео је већи од целог.', 'The share is larger than the whole.'],
    GRAVE_RIGHT_HOLDER_OUTSIDE: ['Тог дана право не важи.', 'The right is not valid on this day.'],
    GRAVE_RIGHT_HOLDER_DATES_NOT_IN_ORDER: ['Последњи дан је пре првог.', 'The last day is before the first.'],
    GRAVE_RIGHT_SHARES_EXCEED_WHOLE: [
      'Удели истог дана су заједно већи од целог.',
      'On one day the shares together exceed the whole.',
    ],
    GRAVE_RIGHT_OVERLAPS: [
      'Гробно место тада већ има право. Завршите га пре овог.',
      'This grave already has a right then. End it before this one.',
    ],
    GRAVE_RIGHT_HISTORY_KEPT: [
      'Уписани носиоци се не мењају: завршите им време и додајте нове. Грешку исправља администратор.',
      'Recorded holders are not changed: end their period and add new ones. An administrator corrects mistakes.',
    ],
    GRAVE_RIGHT_CORRECTION_NEEDED: [
      'Наведите нов разлог исправке носилаца.',
      'Give a new reason for correcting the holders.',
    ],
  },
  choices: {
    continuation: {
      ENDS: ['престаје', 'ends'],
      CONTINUES: ['наставља се', 'continues'],
      NO_END: ['трајно', 'for good'],
    },
    status: {
      IN_FORCE: ['Важи', 'In force'],
      TRANSFER: ['Носилац преминуо', 'Holder deceased'],
      NO_HOLDER: ['Без носиоца', 'No holder'],
      NO_ADDRESS: ['Носилац без адресе', 'Holder without an address'],
      EXPIRED: ['Истекло', 'Expired'],
      SUCCEEDED: ['Замењено новијим', 'Replaced by a newer one'],
      FUTURE: ['Још не важи', 'Not in force yet'],
    },
    transfer: transferTexts.states,
    basis: bases,
    acquiredBy: bases,
    role: {
      HOLDER: ['Носилац', 'Holder'],
      CO_HOLDER: ['Суносилац', 'Co-holder'],
      PAYER: ['Платилац', 'Payer'],
      CONTACT: ['Контакт', 'Contact'],
    },
  },
  explanations: {
    graveId: [
      'Празно остаје само ако се из старе књиге не види гробно место.',
      'Leave empty only if an old book does not say which grave it is.',
    ],
    document: [
      'Број уговора или решења, или књига и страна: „Књига закупа 1974, стр. 12“.',
      'The number of the contract or decision, or book and page: “Rent book 1974, p. 12”.',
    ],
    validTo: ['Последњи дан. Празно значи трајно.', 'The last day. Leave empty for a permanent right.'],
    correction: [
      'Носиоци који су већ постали носиоци остају уписани. Погрешан упис исправља администратор, и овде наводи разлог.',
      'Holders whose period has begun stay recorded. To correct a mistake, an administrator enters the reason here.',
    ],
  },
} as const satisfies RecordTexts<keyof GraveRightRow, GraveRightCode>

/** Of the form, and of the page of a record. */
export const graveRightFormTexts = {
  right: ['Право', 'Right'],
  holders: ['Носиоци', 'Holders'],
  holder: ['Носилац', 'Holder'],
  notes: ['Напомене', 'Notes'],
  contractBy: ['Број уговора или презиме', 'Number or surname'],
  asRight: ['Као право', 'As the right'],
} as const satisfies Record<string, Text>
