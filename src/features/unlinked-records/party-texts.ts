import type { Text } from '../../shared/texts.ts'
import type { DeskTexts } from './desk-texts.ts'
import type { Evidence, PartyGroup } from './party-links.ts'

const legal = [
  'Ово је правно лице: прво га упишите међу странке, са ПИБ-ом и матичним бројем.',
  'This is a legal entity: record it as a party first, with its tax number and registration number.',
] as const satisfies Text

const codes = {
  PARTY_NOT_EXIST: ['Странка не постоји.', 'The party does not exist.'],
  PARTY_RECORDS_ARE_DIFFERENT: [
    'Различити ЈМБГ не припадају истој странци. Изоставите неки од записа.',
    'Different JMBGs do not belong to one party. Leave out some of the records.',
  ],
  PARTY_IS_LEGAL: legal,
  PARTY_WITH_JMBG_ALREADY_EXIST: ['Странка са овим ЈМБГ већ постоји.', 'A party with this JMBG already exists.'],
  RECORD_CHANGED_MEANWHILE: [
    'Неко је у међувремену изменио ове записе. Учитајте предлоге поново.',
    'Somebody has changed these records in the meantime. Load the suggestions again.',
  ],
} as const satisfies Record<string, Text>

export const partyTexts = {
  codes,
  intro: [
    'Уговори и писма који још не воде ни на једну странку, груписани по клијенту. Потврдите сваку групу посебно; ништа се не повезује само.',
    'Contracts and letters not yet linked to a party, grouped by client. Confirm each group; nothing is linked automatically.',
  ],
  keys: [
    'Enter потврђује, S прескаче; Tab и размакница бирају записе и странку.',
    'Enter confirms, S skips; Tab and Space choose the records and the party.',
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
  end: ['То су сви предлози.', 'There are no more suggestions.'],
  skippedOnly: [
    'Нема других предлога осим прескочених. Прескочен запис предлаже се поново кад га неко измени.',
    'Only skipped suggestions are left. A skipped record is suggested again when somebody changes it.',
  ],
  noParty: ['Изаберите странку.', 'Choose the party.'],
  legal,
} as const satisfies DeskTexts & Record<string, unknown>

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
