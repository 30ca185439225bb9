import type { FieldGroup } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'

export const deathRecordLegends = {
  person: ['Лични подаци', 'Personal data'],
  death: ['Смрт', 'Death'],
  burial: ['Сахрана', 'Burial'],
  additional: ['Додатни подаци (нису обавезни)', 'Additional data (optional)'],
  morePerson: ['Још о умрлом (није обавезно)', 'More about the deceased (optional)'],
  book: ['Књига, превоз и кремација (није обавезно)', 'Book, transport and cremation (optional)'],
} as const satisfies Record<string, Text>

export const deathRecordGroups: readonly FieldGroup[] = [
  {
    legend: deathRecordLegends.person,
    fields: [
      ['firstName', 2],
      ['fathersName', 2],
      ['lastName', 2],
      ['jmbg', 3],
      ['noJmbgReason', 3],
      ['dateOfBirth', 3],
      ['placeOfBirth', 3],
      ['municipalityOfBirth', 3],
      ['republicOfBirth', 3],
      ['mothersName', 2],
      ['occupation', 4],
      ['lastResidencePlace', 3],
      ['lastResidenceAddress', 3],
    ],
  },
  {
    legend: deathRecordLegends.death,
    fields: [
      ['dateOfDeath', 2],
      ['placeOfDeath', 4],
      ['causeOfDeath', 6],
    ],
  },
  {
    legend: deathRecordLegends.burial,
    fields: [
      ['graveyardId', 4],
      ['burialType', 2],
      ['burialPlaceNumber', 3],
      ['burialGraveNumber', 3],
      ['dateOfBurial', 2],
      ['burialTime', 1],
      ['funeralApprovalNumber', 3],
    ],
  },
  { fields: [['notes', 6]] },
  {
    // At the end, so that the Tab key meets no field that a clerk rarely needs.
    legend: deathRecordLegends.additional,
    fields: [
      ['deathCertificateNumber', 3],
      ['deathCertificateDate', 3],
      ['reporterName', 3],
      ['reporterRelation', 3],
      ['reporterPhone', 3],
      ['exhumationDate', 3],
      ['exhumationDestination', 3],
      ['exhumationDecision', 3],
    ],
  },
  {
    legend: deathRecordLegends.morePerson,
    folded: true,
    fields: [
      ['sex', 2],
      ['birthSurname', 4],
      ['citizenship', 3],
      ['maritalStatus', 3],
      ['timeOfDeath', 2],
      ['deathCertifiedBy', 4],
    ],
  },
  {
    legend: deathRecordLegends.book,
    folded: true,
    fields: [
      ['bookNumber', 2],
      ['payerId', 4],
      ['coffin', 3],
      ['transport', 3],
      ['cremationPlace', 2],
      ['cremationDate', 2],
      ['urnNumber', 2],
    ],
  },
]
