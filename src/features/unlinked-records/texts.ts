import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { CountedText, Text } from '../../shared/texts.ts'
import { textsNamed } from '../../shared/record-texts.ts'
import type { FittingGrave, Evidence, PartyGroup } from './links.ts'

export const deskTexts = {
  confirmEach: [
    'Потврдите сваку групу посебно; ништа се не повезује само.',
    'Confirm each group; nothing is linked automatically.',
  ],
  keys: [
    'Enter повезује, S прескаче, стрелице горе и доле бирају са чим се повезује; Tab и размакница бирају записе.',
    'Enter links, S skips, the arrows up and down choose what to link to; Tab and Space choose the records.',
  ],
  records: ['Записи који се повезују', 'Records to link'],
  undo: ['Поништи', 'Undo'],
  withSkipped: ['Прикажи и прескочене:', 'Show the skipped ones too:'],
  again: ['Прођи поново', 'Start again'],
  nothingChosen: ['Изаберите бар један запис.', 'Choose at least one record.'],
  end: ['То су сви записи.', 'There are no more records.'],
  skippedOnly: [
    'Нема других записа осим прескочених. Прескочен запис долази поново кад га неко измени.',
    'Only skipped records are left. A skipped record reappears when somebody changes it.',
  ],
} as const satisfies Record<string, Text>

export const recordCount: CountedText = {
  one: ['запис', 'record'],
  few: ['записа', 'records'],
  other: ['записа', 'records'],
}

/** What differs between the worklists. */
export type DeskTexts = Readonly<Record<'intro' | 'left' | 'undone' | 'none', Text>>

export const graveTexts = {
  intro: [
    'Умрла лица, уговори и писма који наводе место, а не воде на гробно место из регистра, груписани по месту.',
    'Death records, contracts and letters that name a place but are not linked to a grave, grouped by place.',
  ],
  left: ['Још без гробног места:', 'Still without a grave:'],
  place: ['Место', 'Place'],
  graveNumber: ['гроб', 'grave'],
  noGraveyard: ['гробље није наведено', 'no graveyard stated'],
  graves: ['Гробно место', 'Grave'],
  noGraves: ['У регистру нема места са овим бројем.', 'The register has no grave with this number.'],
  chosen: ['Изабрано:', 'Chosen:'],
  newGrave: ['Ново гробно место:', 'New grave:'],
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
  noGrave: ['Изаберите гробно место.', 'Choose the grave.'],
} as const satisfies DeskTexts & Record<string, Text>

export const fitTexts: Readonly<Record<FittingGrave['fits'], Text>> = {
  label: ['иста ознака', 'the same label'],
  oldLabel: ['иста стара ознака', 'the same old label'],
  number: ['исти број', 'the same number'],
}

export const partyTexts = {
  intro: [
    'Уговори и писма који још не воде ни на једну странку, груписани по клијенту.',
    'Contracts and letters not yet linked to a party, grouped by client.',
  ],
  left: ['Још без странке:', 'Still without a party:'],
  born: ['рођ.', 'born'],
  party: ['Странка', 'Party'],
  newParty: ['Нова странка:', 'New party:'],
  same: ['исто:', 'the same:'],
  confirm: ['Потврди', 'Confirm'],
  linked: ['Записи су повезани са странком.', 'The records have been linked to the party.'],
  undone: ['Веза је раскинута.', 'The records have been unlinked.'],
  none: ['Сви уговори и писма воде на странке.', 'All contracts and letters are linked to parties.'],
  noParty: ['Изаберите странку.', 'Choose the party.'],
  legal: [
    'Ово је правно лице: прво га упишите међу странке, са ПИБ-ом и матичним бројем.',
    'This is a legal entity: record it as a party first, with its tax number and registration number.',
  ],
} as const satisfies DeskTexts & Record<string, Text>

export const evidenceTexts: Readonly<Record<Evidence, Text>> = {
  jmbg: ['ЈМБГ и име', 'JMBG and name'],
  identityCard: ['лична карта и име', 'identity card and name'],
  address: ['име и адреса', 'name and address'],
  jmbgOnly: ['ЈМБГ, али друго име', 'JMBG, but another name'],
}

export const strengthTexts: Readonly<Record<PartyGroup['strength'], readonly [name: Text, reason: Text]>> = {
  CERTAIN: [
    ['Сигурно', 'Certain'],
    ['исти ЈМБГ и исто име', 'the same JMBG and name'],
  ],
  STRONG: [
    ['Скоро сигурно', 'Almost certain'],
    ['исти број личне карте и исто име', 'the same identity card and name'],
  ],
  PROBABLE: [
    ['Вероватно', 'Probable'],
    ['исто име и адреса; могу бити и отац и син', 'the same name and address; may also be father and son'],
  ],
  SINGLE: [
    ['Један запис', 'One record'],
    ['нема га са чиме упоредити', 'there is nothing to compare it with'],
  ],
}

const otherGraveyard: Text = [
  'Неки од записа наводи друго гробље. Изоставите га, или изаберите друго гробно место.',
  'One of the records names another graveyard. Leave it out, or choose another grave.',
]

const undoneAlready: Text = [
  'Ово је већ поништено, или је старије од седам дана.',
  'This has been undone already, or is older than seven days.',
]

/** Refusals whose remedy is another one here than in the forms of the records. */
const ownCodes: Readonly<Record<string, Text>> = {
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
  PARTY_RECORDS_ARE_DIFFERENT: [
    'Различити ЈМБГ не припадају истој странци. Изоставите неки од записа.',
    'Different JMBGs do not belong to one party. Leave out some of the records.',
  ],
  PARTY_IS_LEGAL: partyTexts.legal,
  RECORD_CHANGED_MEANWHILE: [
    'Неко је у међувремену изменио ове записе. Учитајте страну поново.',
    'Somebody has changed these records in the meantime. Load the page again.',
  ],
  RECORDS_CHANGED_SINCE: [
    'Не може да се поништи, јер је у међувремену измењено или употребљено:',
    'This cannot be undone, because these were changed or used since:',
  ],
  GRAVE_LINKS_NOT_EXIST: undoneAlready,
  PARTY_LINKS_NOT_EXIST: undoneAlready,
}

/** The texts of all refusals: of a new grave or party, of a link, and of one to a grave of another graveyard. */
export const linkCodesOf = (types: readonly RecordTypeTexts[]): Readonly<Record<string, Text>> => {
  const references = types.flatMap(({ type }) => (type.place ? type.references : []))
  return {
    ...textsNamed(types, 'grave')?.codes,
    ...textsNamed(types, 'party')?.codes,
    ...ownCodes,
    ...Object.fromEntries(
      references.flatMap(({ sameFieldAs }) => (sameFieldAs ? [[sameFieldAs.code, otherGraveyard]] : [])),
    ),
  }
}
