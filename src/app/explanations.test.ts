import { describe, expect, test } from 'vitest'
import { bankAccountFormTexts } from '../features/bank-accounts/form-texts.ts'
import { buildContractFormTexts } from '../features/build-contracts/form-texts.ts'
import { chapelContractFormTexts } from '../features/chapel-contracts/form-texts.ts'
import { companyFormTexts } from '../features/companies/form-texts.ts'
import { invitationFormTexts } from '../features/invitations/form-texts.ts'
import { rentContractFormTexts } from '../features/rent-contracts/form-texts.ts'
import { reprimandFormTexts } from '../features/reprimands/form-texts.ts'
import { userFormTexts } from '../features/users/form-texts.ts'
import { deathRecordExplained } from '../features/death-records/form-texts.ts'
import { documentSettingsExplanations, documentSettingsFieldTexts } from '../features/document-settings/texts.ts'
import { profile } from '../features/profile/record.ts'
import { profileExplanations } from '../features/profile/texts.ts'
import { inputFields } from '../shared/child-lists.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import type { Text } from '../shared/texts.ts'

const ofTypes: readonly RecordTypeTexts[] = [
  bankAccountFormTexts,
  buildContractFormTexts,
  chapelContractFormTexts,
  companyFormTexts,
  deathRecordExplained,
  invitationFormTexts,
  rentContractFormTexts,
  reprimandFormTexts,
  userFormTexts,
]
const all: { name: string; fields: string[]; explanations: Readonly<Record<string, Text | undefined>> }[] = [
  ...ofTypes.map(({ type, explanations = {} }) => ({
    name: type.name,
    fields: Object.keys(inputFields(type).shape),
    explanations,
  })),
  {
    name: 'documentSettings',
    fields: Object.keys(documentSettingsFieldTexts),
    explanations: documentSettingsExplanations,
  },
  { name: 'profile', fields: Object.keys(profile.fields.shape), explanations: profileExplanations },
]

describe.each(all)('the explanations in the form of $name', ({ fields, explanations }) => {
  test('has some', () => expect(Object.keys(explanations)).not.toEqual([]))

  test.each(Object.entries(explanations))('%s is a field, and is explained in both languages', (field, text) => {
    expect(fields).toContain(field)
    const [serbian, english] = text ?? []
    expect(serbian).toMatch(/^[А-ЯЂЈЉЊЋЏ].*[а-шђјљњћџ].*\.$/u)
    expect(english).toMatch(/^[A-Z][^\p{Script=Cyrillic}]*\.$/u)
  })
})
