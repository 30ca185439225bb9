import type { Text } from '../../shared/texts.ts'
import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { precisionTexts } from '../burial-verdict/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { intermentsPage } from './page-entry.ts'
import { interment, type Interment, type IntermentCode } from './record.ts'

export const intermentTexts = {
  type: interment,
  title: intermentsPage.title,
  ...nounTexts({
    gender: 'm',
    accusative: 'сахрањеног',
    count: {
      one: ['сахрањен', 'interment'],
      few: ['сахрањена', 'interments'],
      other: ['сахрањених', 'interments'],
      ofOne: 'сахрањеног',
    },
    full: ['сахрањени', 'сахрањеног', 'interment'],
  }),
  searchHint: ['Презиме, име…', 'Surname, name…'],
  empty: ['Још нема сахрањених. Додајте првог.', 'No interments yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    graveId: ['Гробно место', 'Grave'],
    grave: ['Гробно место', 'Grave'],
    deathRecordId: ['Запис о умрлом лицу', 'Death record'],
    deathRecord: ['Запис о умрлом лицу', 'Death record'],
    surname: ['Презиме', 'Surname'],
    name: ['Име', 'Name'],
    fathersName: ['Име оца', "Father's name"],
    yearOfBirth: ['Година рођења', 'Year of birth'],
    kind: ['Шта је положено', 'What is buried'],
    precision: ['Датум је познат', 'The date is known'],
    buriedOn: ['Датум сахране', 'Date of burial'],
    place: ['Место у гробу', 'Place in the grave'],
    level: ['Ниво', 'Level'],
    depth: ['Дубина', 'Depth'],
    broughtFrom: ['Донето из', 'Brought from'],
    transportPermit: ['Одобрење за пренос', 'Permit of the transfer'],
    sanitaryApproval: ['Санитарна сагласност', 'Approval of the sanitary inspection'],
    note: ['Напомена', 'Note'],
    overrideReason: ['Разлог сахране упркос одговору НЕ', 'Reason for a burial that is not possible'],
    correction: ['Разлог исправке или брисања', 'Reason for a correction or the deletion'],
    removal: ['Шта је урађено', 'What was done'],
    removedOn: ['Датум вађења', 'Date of removal'],
    removalDecision: ['Број решења', 'Decision number'],
    movedToGraveId: ['Пренето у гробно место', 'Moved to the grave'],
    movedToGrave: ['Пренето у гробно место', 'Moved to the grave'],
    placeState: ['Где лежи', 'Grave and place'],
    agreement: ['Запис о умрлом лицу и сахрањени', 'Death record and interment'],
    unknownFields: ['Непознато', 'Unknown'],
  },
  explanations: {
    graveId: [
      'Може остати празно ако се из старе књиге не види гробно место.',
      'Can be left empty if an old book does not say which grave it is.',
    ],
    precision: [
      'Ако је познат само месец или година, унесите било који дан тог месеца или године; почивање се рачуна од последњег.',
      'If only the month or the year is known, enter any day of it; the resting period is counted from its last day.',
    ],
    level: ['Нивои се броје одоздо: 1 је најдоњи.', 'Levels are counted from below: 1 is the lowest.'],
    depth: [
      'Продубљена рака: изнад овог сандука може се сахранити још један.',
      'A deepened grave: another coffin may be buried above this one.',
    ],
    broughtFrom: [
      'За урну или остатке из другог места: гробље, место и држава, или крематоријум.',
      'Of an urn or remains from elsewhere: the graveyard, town and country, or the crematorium.',
    ],
    transportPermit: [
      'Орган, број и датум; из иностранства и број спроводнице.',
      'Authority, number and date; from abroad also the number of the laissez-passer.',
    ],
    removalDecision: [
      'Орган, број и датум, на пример суда, општине или санитарне инспекције.',
      'Authority, number and date, for example of a court, the municipality or the sanitary inspection.',
    ],
    overrideReason: [
      'Само ако се за тај дан на питање „Да ли се може сахранити?“ одговара НЕ. Разлог остаје уз запис.',
      'Only if the answer to “May we bury here?” is no for that day. The reason is kept with the record.',
    ],
    correction: [
      'Потребан је када се мења нешто што је већ уписано. Остаје уз запис и у историји измена. Напомена и оно што је било непознато уписују се без разлога.',
      'Needed when something already recorded changes. It stays with the record and in its history. A note, and what was unknown, need no reason.',
    ],
    movedToGraveId: [
      'Када сачувате, у том гробном месту се уписује нови сахрањени. Касније се не мења.',
      'Saving records a new interment in that grave. The grave cannot be changed afterwards.',
    ],
  },
  codes: {
    ...graveyardCodes,
    INTERMENT_NOT_EXIST: ['Сахрањени не постоји.', 'The interment does not exist.'],
    GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
    DEATH_RECORD_NOT_EXIST: ['Запис о умрлом лицу не постоји.', 'The death record does not exist.'],
    INTERMENT_GRAVEYARD_CANT_BE_NULL: ['Изаберите гробље.', 'Required'],
    INTERMENT_SURNAME_CANT_BE_NULL: ['Унесите презиме.', 'Required'],
    INTERMENT_VALUE_IS_KNOWN: ['Унето је, па није непознато.', 'It is entered, so it is not unknown.'],
    INTERMENT_KIND_CANT_BE_NULL: ['Изаберите шта је положено.', 'Required'],
    INTERMENT_PRECISION_CANT_BE_NULL: ['Изаберите колико је датум познат.', 'Required'],
    INTERMENT_DATE_NEEDED: ['Унесите датум, или означите да није познат.', 'Enter the date, or mark it as unknown.'],
    INTERMENT_DATE_IS_KNOWN: ['Датум је унет, па није непознат.', 'The date is entered, so it is not unknown.'],
    INTERMENT_DATES_NOT_IN_ORDER: ['Датуми нису у исправном редоследу.', 'The dates are not in order.'],
    INTERMENT_GRAVE_NEEDED: ['За место у гробу изаберите гробно место.', 'A place needs a grave.'],
    INTERMENT_PLACE_NEEDED: ['Уз ниво унесите и место.', 'A level needs a place.'],
    INTERMENT_DEPTH_OF_COFFINS: ['Дубина се уписује само за сандук.', 'Only a coffin has a depth.'],
    INTERMENT_REMOVED_ON_NEEDED: ['Унесите датум вађења.', 'Enter the date of removal.'],
    INTERMENT_REMOVAL_NEEDED: ['Изаберите шта је урађено.', 'Choose what was done.'],
    INTERMENT_NOT_MOVED: [
      'Друго гробно место се уписује за пренос и за костурницу.',
      'Enter another grave only for a transfer or for the ossuary.',
    ],
    INTERMENT_ALREADY_MOVED: [
      'Остаци су већ пренети. Исправите сахрањеног у новом гробном месту.',
      'The remains have already been moved. Correct the interment in the new grave.',
    ],
    INTERMENT_WITH_DEATH_RECORD_ALREADY_EXIST: [
      'Ова особа је већ уписана као сахрањена. Исправите или пренесите тај упис.',
      'This person is already recorded as buried. Correct or move that interment.',
    ],
    INTERMENT_GRAVE_NOT_IN_GRAVEYARD: [
      'Ово гробно место није у изабраном гробљу.',
      'This grave is not in the chosen graveyard.',
    ],
    INTERMENT_PLACE_NOT_IN_GRAVE: ['Гробно место нема толико места.', 'The grave does not have so many places.'],
    INTERMENT_BURIAL_REFUSED: [
      'Овде се тог дана не може сахранити (погледајте страницу гробног места). Сахрану упркос томе уписује администратор, уз разлог.',
      'Nobody can be buried here on that day (see the page of the grave). An administrator can record the burial nevertheless, with a reason.',
    ],
    INTERMENT_CORRECTION_NEEDED: [
      'Наведите нов разлог исправке или брисања.',
      'State a new reason for the correction or the deletion.',
    ],
    INTERMENT_LEVEL_NOT_IN_GRAVE: ['Гробно место нема толико нивоа.', 'The grave does not have so many levels.'],
  },
  choices: {
    kind: {
      COFFIN: ['Сандук', 'Coffin'],
      URN: ['Урна', 'Urn'],
      REMAINS: ['Посмртни остаци', 'Remains'],
      SCATTERING: ['Расут пепео', 'Scattered ashes'],
      SHARED: ['У сандуку другог лица', 'In the coffin of another person'],
    },
    precision: precisionTexts,
    unknownFields: { surname: ['Презиме', 'Surname'] },
    placeState: {
      KNOWN: ['Уписано', 'Recorded'],
      NO_PLACE: ['Место у гробу није уписано', 'The place in the grave is not recorded'],
      NO_GRAVE: ['Гробно место није уписано', 'The grave is not recorded'],
    },
    agreement: {
      AGREES: ['Слажу се', 'Agree'],
      DIFFERS: ['Не слажу се', 'Disagree'],
    },
    depth: { ORDINARY: ['Обична', 'Ordinary'], DEEP: ['Продубљена', 'Dug deep'] },
    removal: {
      EXHUMED: ['Ексхумација', 'Exhumed'],
      REDUCED: ['Сажимање остатака', 'Reduced'],
      TRANSFERRED: ['Пренос у друго гробно место', 'Transferred to another grave'],
      TO_OSSUARY: ['Пренос у костурницу', 'Moved to the ossuary'],
    },
  },
} as const satisfies RecordTexts<keyof Interment | 'placeState' | 'agreement', IntermentCode>

/** Of the form, and of the page of a record. */
export const intermentFormTexts = {
  person: ['Ко је сахрањен', 'Who is buried'],
  burial: ['Сахрана', 'Burial'],
  where: ['Где почива', 'Where'],
  brought: ['Донето из другог места', 'Brought from elsewhere'],
  removal: ['Вађење остатака', 'Removal of the remains'],
  deathRecordBy: ['Име и презиме или ЈМБГ умрлог', 'Name or JMBG of the deceased'],
  notKnown: ['Није познато', 'Not known'],
} as const satisfies Record<string, Text>

/** Further texts of this feature's screen. */
export const intermentScreen = {
  about: ['Ко у ком гробу почива. Подаци из пријаве смрти:', 'Who lies in which grave. Data of the death report:'],
} as const satisfies Record<string, Text>

/** Opens the dialog, whose texts are loaded with it. */
export const moveRemains: Text = ['Пренеси остатке…', 'Move the remains…']
