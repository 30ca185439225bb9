import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { precisionTexts } from '../burial-verdict/public.ts'
import { partyCodes } from '../parties/public.ts'
import { bookChoices, bookCodes, bookFieldTexts } from './book-texts.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { DocumentTexts, RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { deathRecordsPage } from './page-entry.ts'
import { deathRecord, type DeathRecord, type DeathRecordCode } from './record.ts'

type FieldName = keyof DeathRecord | 'bookYear' | 'birthState' | 'unknownState' | 'graveLabel'

/** The labels of fields that may be stated as unknown. */
const unknowableTexts = {
  firstName: ['Име', 'First name'],
  fathersName: ['Име оца', "Father's name"],
  lastName: ['Презиме', 'Last name'],
  dateOfBirth: ['Датум рођења', 'Date of birth'],
  placeOfBirth: ['Место рођења', 'Place of birth'],
  municipalityOfBirth: ['Општина рођења', 'Municipality of birth'],
  republicOfBirth: ['Република (држава) рођења', 'Republic of birth'],
  mothersName: ['Име мајке', "Mother's name"],
  occupation: ['Занимање', 'Occupation'],
  lastResidencePlace: ['Последње пребивалиште – место', 'Last residence place'],
  lastResidenceAddress: ['Последње пребивалиште – адреса', 'Last residence address'],
  dateOfDeath: ['Датум смрти', 'Date of death'],
  placeOfDeath: ['Место смрти', 'Place of death'],
  causeOfDeath: ['Узрок смрти', 'Cause of death'],
  burialPlaceNumber: ['Број гробног места', 'Burial place number'],
  burialGraveNumber: ['Број гроба', 'Burial grave number'],
  dateOfBurial: ['Датум сахране', 'Date of burial'],
  funeralApprovalNumber: ['Број одобрења за сахрану', 'Funeral approval number'],
} as const satisfies Record<string, Text>

export const deathRecordTexts = {
  type: deathRecord,
  title: deathRecordsPage.title,
  ...nounTexts({
    gender: 'm',
    full: ['запис о умрлом лицу', 'записа о умрлом лицу', 'death record'],
    before: ['Умрло лице', 'Deceased'],
    count: {
      one: ['запис', 'record'],
      few: ['записа', 'records'],
      other: ['записа', 'records'],
    },
  }),
  document: {
    print: ['Одштампај извештај', 'Print report'],
    create: ['Направи извештај', 'Create report'],
    soon: ['PDF извештаја ће ускоро бити направљен.', 'Soon report pdf will be generated'],
    made: ['PDF извештаја је направљен.', 'Report pdf generated'],
  },
  searchHint: ['Презиме, име, ЈМБГ, гробно место…', 'Last name, first name, JMBG, burial place…'],
  empty: [
    'За изабрани период нема записа. Додајте запис или изаберите други период.',
    'No records for the selected period. Add a record or select another period.',
  ],
  fields: {
    ...storedFieldTexts,
    ...unknowableTexts,
    jmbg: ['ЈМБГ', 'Personal identity number (JMBG)'],
    birthState: ['Датум рођења и ЈМБГ', 'Date of birth and JMBG'],
    ...graveyardFieldTexts,
    burialType: ['Врста гробног места', 'Burial type'],
    graveLabel: ['Гробно место', 'Grave'],
    notes: ['Напомена', 'Notes'],
    noJmbgReason: ['Без ЈМБГ – разлог', 'Reason for no JMBG'],
    burialTime: ['Час сахране', 'Time of burial'],
    deathCertificateNumber: ['Број потврде о смрти', 'Death certificate number'],
    deathCertificateDate: ['Датум потврде о смрти', 'Death certificate date'],
    reporterName: ['Пријавилац сахране', 'Burial reported by'],
    reporterRelation: ['Сродство са умрлим лицем', 'Relation to the deceased'],
    reporterPhone: ['Телефон пријавиоца', 'Phone of the person reporting'],
    exhumationDate: ['Датум ексхумације или преноса', 'Exhumation or transfer date'],
    exhumationDestination: ['Одредиште', 'Destination'],
    exhumationDecision: ['Број решења', 'Decision number'],
    ...bookFieldTexts,
    dateOfBirthPrecision: ['Датум рођења је познат', 'The date of birth is known'],
    dateOfDeathPrecision: ['Датум смрти је познат', 'The date of death is known'],
    dateOfBurialPrecision: ['Датум сахране је познат', 'The date of burial is known'],
    unknownFields: ['Непознато', 'Unknown'],
    unknownState: ['Непознати подаци', 'Unknown values'],
  },
  codes: {
    DEATH_RECORD_NOT_EXIST: ['Запис о умрлом лицу не постоји.', 'The death record does not exist.'],
    DEATH_RECORD_WITH_JMBG_ALREADY_EXIST: [
      'Запис са овим ЈМБГ већ постоји.',
      'A record with this JMBG already exists.',
    ],
    DEATH_RECORD_DATES_NOT_IN_ORDER: [
      'Датуми нису у реду: рођење, смрт, сахрана, ниједан у даљој будућности.',
      'The dates are not in order: birth, death, burial, none far in the future.',
    ],
    DEATH_RECORD_VALUE_IS_KNOWN: ['Унето је, па није непознато.', 'It is entered, so it is not unknown.'],
    ...graveyardCodes,
    ...partyCodes,
    ...bookCodes,
    DEATH_RECORD_FIRST_NAME_CANT_BE_NULL: ['Унесите име.', 'Required'],
    DEATH_RECORD_FATHERS_NAME_CANT_BE_NULL: ['Унесите име оца.', 'Required'],
    DEATH_RECORD_LAST_NAME_CANT_BE_NULL: ['Унесите презиме.', 'Required'],
    DEATH_RECORD_JMBG_CANT_BE_NULL: ['Унесите ЈМБГ.', 'Required'],
    DEATH_RECORD_NO_JMBG_REASON_NOT_VALID: [
      'Разлог се бира само када ЈМБГ није унет.',
      'Select a reason only if there is no JMBG.',
    ],
    DEATH_RECORD_BURIAL_TIME_NOT_VALID: ['Час унесите као 14 или 14:30.', 'Enter the time as 14 or 14:30.'],
    DEATH_RECORD_DEATH_CERTIFICATE_DATE_NOT_VALID: [
      'Датум потврде о смрти није исправан.',
      'The date of the death certificate is not valid.',
    ],
    DEATH_RECORD_EXHUMATION_DATE_NOT_VALID: [
      'Датум ексхумације није исправан.',
      'The date of exhumation is not valid.',
    ],
    DEATH_RECORD_JMBG_IS_NOT_NUMBER: ['ЈМБГ сме да садржи само цифре.', 'The JMBG may contain digits only.'],
    DEATH_RECORD_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    DEATH_RECORD_DATE_OF_BIRTH_CANT_BE_NULL: ['Унесите датум рођења.', 'Required'],
    DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID: ['Датум рођења није исправан.', 'The date of birth is not valid.'],
    DEATH_RECORD_PLACE_OF_BIRTH_CANT_BE_NULL: ['Унесите место рођења.', 'Required'],
    DEATH_RECORD_MUNICIPALITY_OF_BIRTH_CANT_BE_NULL: ['Унесите општину рођења.', 'Required'],
    DEATH_RECORD_REPUBLIC_OF_BIRTH_CANT_BE_NULL: ['Унесите републику (државу) рођења.', 'Required'],
    DEATH_RECORD_MOTHERS_NAME_CANT_BE_NULL: ['Унесите име мајке.', 'Required'],
    DEATH_RECORD_OCCUPATION_CANT_BE_NULL: ['Унесите занимање.', 'Required'],
    DEATH_RECORD_LAST_RESIDENCE_PLACE_CANT_BE_NULL: ['Унесите место последњег пребивалишта.', 'Required'],
    DEATH_RECORD_LAST_RESIDENCE_ADDRESS_CANT_BE_NULL: ['Унесите адресу последњег пребивалишта.', 'Required'],
    DEATH_RECORD_DATE_OF_DEATH_CANT_BE_NULL: ['Унесите датум смрти.', 'Required'],
    DEATH_RECORD_DATE_OF_DEATH_NOT_VALID: ['Датум смрти није исправан.', 'The date of death is not valid.'],
    DEATH_RECORD_PLACE_OF_DEATH_CANT_BE_NULL: ['Унесите место смрти.', 'Required'],
    DEATH_RECORD_CAUSE_OF_DEATH_CANT_BE_NULL: ['Унесите узрок смрти.', 'Required'],
    DEATH_RECORD_GRAVEYARD_CANT_BE_NULL: ['Изаберите гробље.', 'Required'],
    DEATH_RECORD_BURIAL_TYPE_CANT_BE_NULL: ['Изаберите врсту гробног места.', 'Required'],
    DEATH_RECORD_BURIAL_PLACE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Required'],
    DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER: [
      'Број гробног места сме да садржи само цифре.',
      'The burial place number may contain digits only.',
    ],
    DEATH_RECORD_BURIAL_GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гроба.', 'Required'],
    DEATH_RECORD_DATE_OF_BURIAL_CANT_BE_NULL: ['Унесите датум сахране.', 'Required'],
    DEATH_RECORD_DATE_OF_BURIAL_NOT_VALID: ['Датум сахране није исправан.', 'The date of burial is not valid.'],
    DEATH_RECORD_FUNERAL_APPROVAL_NUMBER_CANT_BE_NULL: ['Унесите број одобрења за сахрану.', 'Required'],
    DEATH_RECORD_FUNERAL_APPROVAL_NUMBER_IS_NOT_NUMBER: [
      'Број одобрења за сахрану сме да садржи само цифре.',
      'The funeral approval number may contain digits only.',
    ],
  },
  choices: {
    dateOfBirthPrecision: precisionTexts,
    dateOfDeathPrecision: precisionTexts,
    dateOfBurialPrecision: precisionTexts,
    ...bookChoices,
    unknownFields: unknowableTexts,
    unknownState: { KNOWN: ['Нема их', 'None'], UNKNOWN: ['Има их', 'Some'] },
    birthState: {
      AGREES: ['Слаже се', 'Agrees'],
      CONTRADICTS: ['Не слаже се', 'Contradicts it'],
    },
    burialType: {
      raka: ['Рака', 'raka'],
      grobnica: ['Гробница', 'grobnica'],
      urna: ['Урна', 'urna'],
      kaseta: ['Касета', 'niche'],
      rasipanje: ['Расипање пепела', 'scattering'],
      kosturnica: ['Костурница', 'ossuary'],
    },
    noJmbgReason: {
      stillborn: ['Мртворођено дете', 'Stillborn child'],
      oldRecord: ['Из књиге пре увођења ЈМБГ', 'Older than the JMBG'],
      foreigner: ['Страни држављанин', 'Foreigner'],
      unidentified: ['Непознат идентитет', 'Unidentified person'],
    },
  },
} as const satisfies RecordTexts<FieldName, DeathRecordCode>

/** «Налог за сахрану»: docs/domain/document-texts.md#burial-order */
export const burialOrderTexts = {
  print: ['Одштампај налог за сахрану', 'Print burial order'],
  soon: ['PDF налога ће ускоро бити направљен.', 'The PDF of the order will be ready shortly.'],
  made: ['PDF налога је направљен.', 'The PDF of the order is ready.'],
  refused: {
    DEATH_RECORD_GRAVE_NEEDED: [
      'За налог прво изаберите гробно место у запису.',
      'For an order, first choose the grave in the record.',
    ],
  },
} as const satisfies DocumentTexts & { print: Text }

/** Further texts of this feature's screen. */
export const deathRecordScreen = {
  about: ['Умрли, по пријави смрти. Ко у ком гробу почива:', 'Deaths as reported. Who lies where:'],
  selectedOrders: ['Налози за сахрану', 'Burial orders'],
  year: ['Година', 'Year'],
  month: ['Месец', 'Month'],
  allYears: ['Све године', 'All'],
  allMonths: ['Сви месеци', 'All'],
  everyYear: ['Све године', 'All years'],
  more: ['још {count}', '{count} more'],
  inAnotherMonth: ['у другом месецу', 'in another month'],
  inOtherMonths: ['у другим месецима', 'in other months'],
  inAnotherYear: ['у другој години', 'in another year'],
  inOtherYears: ['у другим годинама', 'in other years'],
  show: ['прикажи', 'show'],
  searchAllYears: ['Прикажи све године', 'Show all years'],
} as const satisfies Record<string, Text>
