import type { FittingGrave } from './grave-links.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import type { DeskTexts } from './desk-texts.ts'

const otherGraveyard: Text = [
  'Неки од записа наводи друго гробље. Изоставите га, или изаберите друго гробно место.',
  'One of the records names another graveyard. Leave it out, or choose another grave.',
]

const numberOfPlaces: Text = ['Број места је од 1 до 100.', 'The number of places is from 1 to 100.']

const codes = {
  GRAVE_NOT_EXIST: ['Гробно место не постоји.', 'The grave does not exist.'],
  GRAVE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Required'],
  GRAVE_PLACES_CANT_BE_NULL: numberOfPlaces,
  GRAVE_PLACES_IS_NOT_NUMBER: numberOfPlaces,
  GRAVE_PLACES_NOT_VALID: numberOfPlaces,
  GRAVE_WITH_NUMBER_ALREADY_EXIST: [
    'Гробно место са овим бројем већ постоји. Учитајте страну поново.',
    'A grave with this number already exists. Load the page again.',
  ],
  INTERMENT_GRAVE_NOT_IN_GRAVEYARD: otherGraveyard,
  INTERMENT_BURIAL_REFUSED: [
    'Ту се у то време не може сахранити. Сахрану упишите из записа о умрлом лицу, са образложењем.',
    'Nobody can be buried there at that time. Record the burial from the death record, with a reason.',
  ],
  CONTRACT_RENT_BURIAL_PARTY_NEEDED: [
    'Носилац права је странка: прво повежите уговор са њом.',
    'A party holds the right: link the contract to it first.',
  ],
  CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT: [
    'Ово гробно место у време уговора користи неко други. Изоставите уговор, или изаберите друго гробно место.',
    'Somebody else has the right to use this grave at the time of the contract. Leave the contract out, or choose another grave.',
  ],
  CONTRACT_RENT_BURIAL_RIGHT_RECORDED: [
    'Право из овог уговора је већ уписано. Гробно место му допишите у правима коришћења.',
    'The right from this contract is recorded. Add its grave in the rights of use.',
  ],
  INTERMENT_DATES_NOT_IN_ORDER: [
    'Датуми у неком од записа о умрлом лицу нису могући. Исправите их у њему, или га изоставите.',
    'The dates of one of the death records are impossible. Correct them there, or leave the record out.',
  ],
  GRAVEYARD_NOT_EXIST: [
    'Гробље неког од записа је обрисано. Исправите га у запису, или запис изоставите.',
    'The graveyard of one of the records has been deleted. Correct it in the record, or leave the record out.',
  ],
  RECORD_CHANGED_MEANWHILE: [
    'Неко је у међувремену изменио ове записе. Учитајте страну поново.',
    'Somebody has changed these records in the meantime. Load the page again.',
  ],
  RECORDS_CHANGED_SINCE: [
    'Не може да се поништи, јер је у међувремену измењено или употребљено:',
    'This cannot be undone, because these were changed or used since:',
  ],
  GRAVE_LINKS_NOT_EXIST: [
    'Ово је већ поништено, или је старије од седам дана.',
    'This has been undone already, or is older than seven days.',
  ],
} as const satisfies Record<string, Text>

export const graveTexts = {
  codes,
  intro: [
    'Умрла лица, уговори и писма који наводе место, а не воде на гробно место из регистра, груписани по месту. Потврдите сваку групу посебно; ништа се не повезује само.',
    'Death records, contracts and letters that name a place but are not linked to a grave, grouped by place. Confirm each group; nothing is linked automatically.',
  ],
  keys: [
    'Enter повезује, S прескаче, стрелице горе и доле бирају гробно место; Tab и размакница бирају записе.',
    'Enter links, S skips, the arrows up and down choose the grave; Tab and Space choose the records.',
  ],
  left: ['Још без гробног места:', 'Still without a grave:'],
  place: ['Место', 'Place'],
  graveNumber: ['гроб', 'grave'],
  noGraveyard: ['гробље није наведено', 'no graveyard stated'],
  graves: ['Гробно место', 'Grave'],
  noGraves: ['У регистру нема места са овим бројем.', 'The register has no grave with this number.'],
  chosen: ['Изабрано:', 'Chosen:'],
  newGrave: ['Ново гробно место:', 'New grave:'],
  number: ['Број', 'Number'],
  graveType: ['Врста', 'Type'],
  places: ['Број места', 'Places'],
  createAndLink: ['Упиши и повежи са', 'Record and link to'],
  newGraves: ['Нова гробна места', 'New graves'],
  newGravesHint: [
    'Места из записа о умрлим лицима којих нема у регистру. Изабрана се уписују заједно, са сахрањенима, уговорима и писмима.',
    'Places in death records that are not in the register. The chosen graves are recorded together, with interments, contracts and letters.',
  ],
  allNew: ['Нова гробна места одједном:', 'New graves at once:'],
  createChosen: ['Упиши изабрана:', 'Record the chosen:'],
  created: ['Уписано гробних места:', 'Graves recorded:'],
  createdRecords: ['повезано записа:', 'records linked:'],
  noNewGrave: ['Изаберите бар једно гробно место.', 'Choose at least one grave.'],
  back: ['Назад', 'Back'],
  find: ['Друго гробно место', 'Another grave'],
  placeCount: ['места:', 'places:'],
  interred: ['сахрањених:', 'interred:'],
  otherType: ['друга врста', 'another type'],
  right: ['право коришћења', 'right of use'],
  noParty: ['нема странку, па не може да се повеже', 'has no party, so it cannot be linked'],
  link: ['Повежи', 'Link'],
  linkTo: ['Повежи са', 'Link to'],
  linked: ['Записи су повезани са гробним местом.', 'The records have been linked to the grave.'],
  undone: ['Повезивање је поништено.', 'The links have been undone.'],
  none: ['Сви записи воде на гробна места.', 'All records are linked to graves.'],
  end: ['То су сви записи.', 'There are no more records.'],
  skippedOnly: [
    'Нема других записа осим прескочених. Прескочен запис долази поново кад га неко измени.',
    'Only skipped records are left. A skipped record reappears when somebody changes it.',
  ],
  noGrave: ['Изаберите гробно место.', 'Choose the grave.'],
} as const satisfies DeskTexts & Record<string, unknown>

/** The refusals of a link to a grave of another graveyard, besides the others. */
export const linkCodesOf = (types: readonly RecordTypeTexts[]): Readonly<Record<string, Text>> => ({
  ...codes,
  ...Object.fromEntries(
    types.flatMap(({ type }) =>
      type.references.flatMap(({ sameFieldAs }) =>
        type.place && sameFieldAs ? [[sameFieldAs.code, otherGraveyard]] : [],
      ),
    ),
  ),
})

export const burialTypeTexts: Readonly<Record<string, Text>> = {
  raka: ['рака', 'earth grave'],
  grobnica: ['гробница', 'tomb'],
  urna: ['урна', 'urn'],
}

export const fitTexts: Readonly<Record<FittingGrave['fits'], Text>> = {
  label: ['иста ознака', 'the same label'],
  oldLabel: ['иста стара ознака', 'the same old label'],
  number: ['исти број', 'the same number'],
}
