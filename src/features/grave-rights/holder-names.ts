import { isLegalName } from '../parties/public.ts'
import { fold } from '../../shared/serbian-script.ts'

/** A name that a sheet states in one cell, divided into its parts. */
export interface NameParts {
  readonly surname: string
  readonly fathersName: string
  readonly name: string
}

/** Surnames, and genitives of fathers' names, that cannot be told from given names by their form are rare with these endings. */
const surnameEnding = /(ic|ov|ev|in|ski|cki)$/
const isSurname = (word: string) => surnameEnding.test(fold(word))

/**
 * Divides «Петровић (Милан) Јован» or «Петровић Јован», in either order. It is sure of two words of which the given name does
 * not look like a surname; a user should look at the others: docs/domain/rights-of-use.md#names-in-one-cell
 */
export function splitName(text: string, order: 'surnameFirst' | 'nameFirst'): { parts: NameParts; isSure: boolean } {
  if (isLegalName(text)) return { parts: { surname: '', fathersName: '', name: wordsIn(text).join(' ') }, isSure: true }
  const [, before = text, father = '', after = ''] = /^([^()]*)\(([^()]+)\)([^()]*)$/.exec(text) ?? []
  const words = wordsIn(`${before} ${after}`)
  const ordered = order === 'surnameFirst' ? words : words.toReversed()
  // A second surname: Петровић Николић Јована.
  const surnames = ordered.length > 2 && isSurname(ordered[1] ?? '') ? 2 : 1
  const inOrder = (some: readonly string[]) => (order === 'surnameFirst' ? some : some.toReversed()).join(' ')
  const [surname, name] = [inOrder(ordered.slice(0, surnames)), inOrder(ordered.slice(surnames))]
  const isSure = words.length === 2 && !/[().,\d]/.test(surname + name) && (!isSurname(name) || isSurname(surname))
  return { parts: { surname, fathersName: wordsIn(father).join(' '), name }, isSure }
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')
