import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { partyFormTexts as screen } from './texts.ts'

export const partyGroups: readonly FieldGroup[] = [
  {
    legend: screen.party,
    fields: fieldSpans({
      kind: 2,
      name: 4,
      surname: 3,
      fathersName: 3,
      jmbg: 3,
      deceasedOn: 3,
      identityCardNumber: 3,
      identityCardIssuer: 3,
      passportNumber: 3,
      passportCountry: 3,
    }),
  },
  { legend: screen.business, fields: fieldSpans({ taxNumber: 3, registrationNumber: 3, representative: 6 }) },
  {
    legend: screen.address,
    fields: fieldSpans({ address: 4, addressNumber: 2, zipCode: 2, city: 4, country: 3, addressState: 3 }),
  },
  { legend: screen.contact, fields: fieldSpans({ phone: 3, email: 3, deliverBy: 3, emailConsentDate: 3 }) },
]
