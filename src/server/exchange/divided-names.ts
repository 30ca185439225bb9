import { type DividedName, mostExamples, mostNames, type ReadName } from '../../shared/imports.ts'
import { type NameParts, splitName } from './split-name.ts'
import { type WholeName, wholeNames } from './whole-names.ts'

export type Divide = (line: number, column: WholeName, text: string, mayBeLegal: boolean) => NameParts

/**
 * Divides names in one cell, as a user has corrected it or else as proposed. `shown` are the doubtful and corrected ones and
 * examples of the others, each name once.
 */
export function dividedNames(corrected: readonly DividedName[] = []) {
  const corrections = new Map(corrected.map(({ text, ...parts }) => [text, parts]))
  const shown: ReadName[] = []
  const known = new Set<string>()
  let examples = 0
  const divide: Divide = (line, column, text, mayBeLegal) => {
    const proposed = splitName(text, { order: wholeNames[column].order, mayBeLegal })
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
  }
  return { shown, divide }
}
