import { type DividedName, type ImportResult, mostExamples, mostNames } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import { importRulesOf } from '../records/rules.ts'

/**
 * Divides names in one cell, as a user has corrected it or else as proposed. `shown` are the doubtful and corrected ones and
 * examples of the others, each name once.
 */
export function dividedNames(type: RecordType, corrected: readonly DividedName[] = []) {
  const { names } = importRulesOf(type).list ?? {}
  const corrections = new Map(corrected.map(({ text, ...parts }) => [text, parts]))
  const shown: NonNullable<ImportResult['names']> = []
  const known = new Set<string>()
  let examples = 0
  return {
    shown,
    divide: (line: number, column: string, text: string) => {
      const proposed = names?.divided(column, text) ?? {
        parts: { surname: text, fathersName: '', name: '' },
        isSure: false,
      }
      const correction = corrections.get(text)
      const { surname, fathersName, name } = correction ?? proposed.parts
      const parts = { surname, fathersName, name }
      const sure = proposed.isSure || correction !== undefined
      const isExample = sure && !correction
      if (!known.has(text) && (isExample ? examples < mostExamples : shown.length < mostNames)) {
        known.add(text)
        if (isExample) examples++
        shown.push({ line, text, ...parts, sure })
      }
      return parts
    },
  }
}
