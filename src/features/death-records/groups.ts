import type { FieldGroup } from '../../shared/record.ts'
import { deathRecordFormTexts as screen } from './form-texts.ts'

export const deathRecordGroups: readonly FieldGroup[] = [
  {
    legend: screen.person,
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
    legend: screen.death,
    fields: [
      ['dateOfDeath', 2],
      ['placeOfDeath', 4],
      ['causeOfDeath', 6],
    ],
  },
  {
    legend: screen.burial,
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
    legend: screen.additional,
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
    legend: screen.morePerson,
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
    legend: screen.book,
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
