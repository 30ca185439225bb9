import { clientCodes } from '../clients/public.ts'
import { stemmed } from '../contracts/public.ts'
import { debtCodes, debtFieldTexts } from './debt.ts'
import { fieldSpans } from '../../shared/field-spans.ts'
import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { capital, storedFieldTexts, type CountedText, type Text } from '../../shared/texts.ts'

// Reprimands and invitations are letters: they demand a payment from a client.

/** The labels of the fields that letters share, in the order of the form. */
export const letterFieldTexts = {
  clientSurname: ['Презиме', 'Client surname'],
  clientName: ['Име', 'Client name'],
  clientAddress: ['Адреса', 'Address'],
  clientCity: ['Место', 'City'],
  ...graveyardFieldTexts,
  ...partyFieldTexts,
  billNumber: ['Број рачуна (фактуре)', 'Bill number'],
  ...debtFieldTexts,
  paymentReference: ['Позив на број', 'Payment reference'],
  ...storedFieldTexts,
} as const satisfies Record<string, Text>

/** The error texts of letters; `count` is their noun, as in `nounTexts`. */
export function letterCodes<const Stem extends string>(stem: Stem, count: CountedText) {
  const [[nominative, english], [genitive]] = [count.one, count.few]
  const name = capital(nominative)
  return {
    ...graveyardCodes,
    ...partyCodes,
    ...stemmed(stem, clientCodes),
    ...stemmed(stem, debtCodes),
    ...stemmed(stem, { NOT_EXIST: [`${name} не постоји.`, `The ${english} does not exist.`] }),
    ...stemmed(`${stem}_WITH_${stem}` as const, {
      NUMBER_ALREADY_EXIST: [`${name} са овим бројем већ постоји.`, `Another ${english} already has this number.`],
    }),
    ...stemmed(`${stem}_${stem}` as const, {
      NUMBER_CANT_BE_NULL: [`Унесите број ${genitive}.`, 'Required'],
      DATE_CANT_BE_NULL: [`Унесите датум ${genitive}.`, 'Required'],
      DATE_NOT_VALID: [`Датум ${genitive} није исправан.`, `The ${english} date is not valid.`],
    }),
  }
}

/** The group of optional details of the debt; `first` are the fields before them, with their widths. */
export const debtGroup = (first: Parameters<typeof fieldSpans>[0]): FieldGroup => ({
  legend: ['За шта се плаћа (није обавезно)', 'Basis of the debt (optional)'],
  fields: fieldSpans({
    ...first,
    billDate: 3,
    dueDate: 3,
    periodFrom: 3,
    periodTo: 3,
    principalAmount: 3,
    interestAmount: 3,
  }),
})
