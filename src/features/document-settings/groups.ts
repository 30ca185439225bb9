import type { FieldGroup } from '../../shared/record.ts'
import { documentSettingsGroups as groupTexts } from './texts.ts'

export const documentSettingsGroups: readonly FieldGroup[] = [
  {
    legend: groupTexts.signing,
    fields: [
      ['directorTitle', 3],
      ['directorName', 3],
      ['contractPlace', 6],
    ],
  },
  {
    legend: groupTexts.contracts,
    fields: [
      ['lawReference', 6],
      ['cityDecision', 6],
      ['court', 3],
      ['leaseYears', 3],
      ['transferClause', 6],
      ['successionClause', 6],
      ['restClause', 6],
      ['maintenanceFeeClause', 6],
      ['maintenanceClause', 6],
      ['copiesSentence', 6],
      ['interestSentence', 6],
    ],
  },
  {
    legend: groupTexts.reprimands,
    fields: [
      ['reprimandTitle', 3],
      ['reprimandDays', 3],
      ['complaintAddress', 6],
    ],
  },
  {
    legend: groupTexts.payment,
    fields: [
      ['bankAccountId', 6],
      ['paymentCodeBasis', 6],
      ['paymentName', 6],
      ['vatPayer', 6],
    ],
  },
  {
    legend: groupTexts.burials,
    fields: [
      ['burialBookGapless', 3],
      ['earlyBurialWarned', 3],
    ],
  },
  {
    legend: groupTexts.scripts,
    fields: [
      ['documentScript', 3],
      ['registerScript', 3],
    ],
  },
]
