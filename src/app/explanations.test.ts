import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentSettingsExplanations, documentSettingsFieldTexts } from '../features/document-settings/texts.ts'
import { profile } from '../features/profile/record.ts'
import { profileExplanations } from '../features/profile/texts.ts'
import { inputFields } from '../shared/child-lists.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import type { Text } from '../shared/texts.ts'

const isTexts = (exported: unknown): exported is RecordTypeTexts =>
  typeof exported === 'object' && exported !== null && 'type' in exported && 'explanations' in exported

const exported = await Promise.all(
  globSync('src/features/*/{texts,form-texts}.ts', { cwd: path.join(import.meta.dirname, '../..') }).map(
    async (file): Promise<object> => import(path.join('../..', file)),
  ),
)
/** The texts of the forms that have explanations. */
const ofTypes = exported.flatMap((file) => Object.values(file).filter(isTexts))
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

test('are found in the files of the forms', () => expect(ofTypes.length).toBeGreaterThan(8))

describe.each(all)('the explanations in the form of $name', ({ fields, explanations }) => {
  test('has some', () => expect(Object.keys(explanations)).not.toEqual([]))

  test.each(Object.entries(explanations))('%s is a field, and is explained in both languages', (field, text) => {
    expect(fields).toContain(field)
    const [serbian, english] = text ?? []
    expect(serbian).toMatch(/^„?[А-ЯЂЈЉЊЋЏ].*[а-шђјљњћџ].*\.$/u)
    expect(english).toMatch(/^“?[A-Z][^\p{Script=Cyrillic}]*\.$/u)
  })
})
