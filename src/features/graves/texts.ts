import { graveTypeTexts } from '../sections/public.ts'
import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { gravesPage } from './page-entry.ts'
import { type Grave, grave, type GraveCode } from './record.ts'

export const graveTexts = {
  type: grave,
  title: gravesPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['гробно место', 'grave'],
      few: ['гробна места', 'graves'],
      other: ['гробних места', 'graves'],
      ofOne: 'гробног места',
    },
    full: ['гробно место', 'гробног места', 'grave'],
  }),
  document: {
    print: ['Одштампај картон', 'Print card'],
    create: ['Преузми картон гробног места', 'Download grave card'],
    soon: ['Картон гробног места ће ускоро бити направљен.', 'The grave card will be made soon.'],
    made: ['Картон гробног места је направљен.', 'The grave card has been made.'],
  },
  searchHint: ['Ознака 12/3/45, носилац, сахрањени…', 'Label 12/3/45, holder, interred…'],
  empty: ['Још нема гробних места. Додајте прво.', 'No graves yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    sectionId: ['Парцела', 'Section'],
    section: ['Парцела', 'Section'],
    row: ['Ред', 'Row'],
    number: ['Број', 'Number'],
    label: ['Ознака', 'Label'],
    oldLabels: ['Старе ознаке', 'Old labels'],
    graveType: ['Врста', 'Type'],
    subtype: ['Подврста', 'Subtype'],
    places: ['Број места', 'Places'],
    levels: ['Број нивоа', 'Levels'],
    capacityCoffins: ['Прима сандука', 'Capacity for coffins'],
    capacityUrns: ['Прима урни', 'Capacity for urns'],
    status: ['Заузетост', 'Occupancy'],
    rightStatus: ['Право коришћења', 'Right of use'],
    labelState: ['Ознака у гробљу', 'Label in its graveyard'],
    dimensions: ['Димензије', 'Dimensions'],
    restriction: ['Забрана сахрањивања', 'No burials'],
    feeExemption: ['Накнада', 'Fee'],
    condition: ['Стање', 'Condition'],
    monumentPermit: ['Сагласност за споменик', 'Permit of the monument'],
    monumentMason: ['Каменорезац', 'Mason'],
    monumentDate: ['Споменик је постављен', 'Monument built on'],
    alert: ['Упозорење', 'Alert'],
    note: ['Напомена', 'Note'],
    correction: ['Разлог измене', 'Reason for the change'],
  },
  explanations: {
    number: [
      'Број места у реду или парцели, са словом ако га има: 10, 10а. Од парцеле, реда и броја програм саставља ознаку.',
      'The number in the row or section, with its letter if it has one: 10, 10a. The program composes the label from section, row and number.',
    ],
    oldLabels: [
      'Ознаке из ранијих књига или планова, раздвојене тачком и запетом. По њима се место налази и после новог обележавања.',
      'Labels of earlier books or plans, separated by semicolons. The grave can still be found by them after it was renumbered.',
    ],
    subtype: [
      'Како се ова врста зове у вашој одлуци, ценовнику или књизи: гробница II реда, ГМ2+1.',
      'What this type is called in your town’s decision, price list or book: tomb of class II, GM2+1.',
    ],
    places: [
      'Колико места за сахрану има једно поред другог; двојно гробно место има два.',
      'How many places for burial are side by side; a double grave has two.',
    ],
    levels: [
      'Колико се сандука може положити један изнад другог: 1 за обичну раку, 2 за продубљену.',
      'How many coffins can lie one above another: 1 for an ordinary grave, 2 for a deepened one.',
    ],
    capacityCoffins: [
      'Највише сандука. Ако је празно, онолико колико је места пута нивоа.',
      'The maximum number of coffins. If empty, places times levels.',
    ],
    capacityUrns: [
      'Највише урни, поред сандука или уместо њих. Ако је празно, број није ограничен.',
      'The maximum number of urns, in addition to coffins or instead of them. If empty, there is no limit.',
    ],
    restriction: [
      'Док је изабрано, у овом месту нико не може да се сахрани. Разлог упишите у напомену.',
      'While this is chosen, nobody can be buried in this grave. Enter the reason in the note.',
    ],
    alert: [
      'Шта свако мора знати пре рада на месту: близу је дрво, плоча је напукла. Стоји уз ознаку места и штампа се на налогу за сахрану.',
      'What everybody must know before working there: a tree is near, the slab is cracked. It is shown beside the label and printed on burial orders.',
    ],
    correction: [
      'Забрану сахрањивања укида, и врсту, места, нивое и капацитет места у коме неко лежи мења само администратор, уз разлог.',
      'Only an administrator reopens a grave to burials, or changes the type, places, levels or capacity of one in which somebody lies, with a reason.',
    ],
  },
  codes: {
    GRAVE_CORRECTION_NEEDED: [
      'Наведите нов разлог: забрана се укида, или се мења шта прима место у коме неко лежи.',
      'State a new reason: the grave is no longer closed to burials, or somebody lies in it and what it takes changes.',
    ],
    ...graveyardCodes,
    SECTION_NOT_EXIST: ['Парцела не постоји.', 'The section does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    GRAVE_IN_USE: [
      'Гробно место не може да се обрише: у њему су уписани сахрањени или право коришћења.',
      'The grave cannot be deleted: somebody is buried in it, or there is a right of use.',
    ],
    GRAVE_WITH_NUMBER_ALREADY_EXIST: [
      'Гробно место са овим бројем већ постоји у истом реду и парцели.',
      'A grave with this number already exists in the same row and section.',
    ],
    GRAVE_SECTION_NOT_IN_GRAVEYARD: [
      'Ова парцела није у изабраном гробљу.',
      'This section is not in the chosen graveyard.',
    ],
    GRAVE_HAS_INTERMENTS: [
      'Гробље се не мења, јер у гробном месту има сахрањених.',
      'The graveyard cannot be changed, because somebody is buried in the grave.',
    ],
    GRAVE_PLACE_IN_USE: [
      'На месту са већим бројем неко лежи. Прво упишите пренос или исправите сахрањеног.',
      'Somebody is buried in a place with a higher number. Record a transfer first, or correct the interment.',
    ],
    GRAVE_LEVEL_IN_USE: [
      'На вишем нивоу неко лежи. Прво упишите пренос или исправите сахрањеног.',
      'Somebody is buried on a higher level. Record a transfer first, or correct the interment.',
    ],
    GRAVE_TYPE_NOT_IN_SECTION: ['Парцела не прима ову врсту гробних места.', 'The section has no graves of this type.'],
    GRAVE_GRAVEYARD_CANT_BE_NULL: ['Изаберите гробље.', 'Required'],
    GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Required'],
    GRAVE_TYPE_CANT_BE_NULL: ['Изаберите врсту гробног места.', 'Required'],
    GRAVE_PLACES_CANT_BE_NULL: ['Унесите број места.', 'Required'],
    GRAVE_PLACES_NOT_VALID: ['Број места је од 1 до 100.', 'Enter 1 to 100 places.'],
    GRAVE_LEVELS_CANT_BE_NULL: ['Унесите број нивоа.', 'Required'],
    GRAVE_LEVELS_NOT_VALID: ['Број нивоа је од 1 до 12.', 'Enter 1 to 12 levels.'],
  },
  choices: {
    graveType: graveTypeTexts,
    status: {
      FREE: ['Слободно', 'Free'],
      PARTLY_OCCUPIED: ['Делимично заузето', 'Partly occupied'],
      OCCUPIED: ['Заузето', 'Occupied'],
      OUT_OF_USE: ['Ван употребе', 'Out of use'],
    },
    labelState: {
      UNIQUE: ['Једна', 'The only one'],
      REPEATED: ['Понавља се', 'Repeated'],
    },
    rightStatus: {
      IN_FORCE: ['Важи', 'In force'],
      ENDED: ['Престало', 'Ended'],
      NONE: ['Није уписано', 'Not recorded'],
    },
    feeExemption: {
      HONORARY: ['Не плаћа се: заслужни грађанин', 'None: person of merit'],
      COMMON: ['Не плаћа се: заједничка гробница', 'None: common grave'],
      FREE: ['Не плаћа се по одлуци', 'None by decision'],
    },
    restriction: {
      IN_PROCEDURE: ['Поступак за напуштено место', 'Procedure for an abandoned grave'],
      BLOCKED: ['Обустављено', 'Suspended'],
    },
  },
} as const satisfies RecordTexts<keyof Grave, GraveCode>

export const graveScreen = {
  addRange: ['Додај низ…', 'Add range…'],
} as const satisfies Record<string, Text>

/** Of the form, and of the page of a record. */
export const graveFormTexts = {
  place: ['Где је', 'Where it is'],
  kind: ['Врста и величина', 'Type and size'],
  state: ['Стање и напомене', 'Condition and notes'],
  monument: ['Споменик', 'Monument'],
  inUse: ['Нема, место је у употреби', 'None, the grave is in use'],
  ofAdministrator: ['Мења администратор, уз разлог.', 'An administrator changes this, with a reason.'],
  isCharged: ['Плаћа се по ценовнику', 'Charged by the price list'],
  noSection: ['Без парцеле', 'No section'],
} as const satisfies Record<string, Text>
