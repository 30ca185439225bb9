import { isLegalName } from '../../shared/legal-name.ts'
import { fold } from '../../shared/serbian-script.ts'

/** A name that a file states in one cell, divided into its parts. */
export interface NameParts {
  readonly surname: string
  readonly fathersName: string
  readonly name: string
}
export const nameParts = ['surname', 'fathersName', 'name'] as const satisfies (keyof NameParts)[]

/** Surnames that cannot be told from given names by their form are rare with these endings. */
const surnameEnding = /(ic|ov|ev|in|ski|cki)$/
const isSurname = (word: string) => surnameEnding.test(fold(word))
/** An initial, or a genitive: «Милана», «Николе»; women's names such as Ана and Марија are none. */
const isOfFather = (word: string) => /^(?:\p{L}{1,2}\.|\p{L}{4,}(?<![иi][јj])[аa]|\p{L}{3,}[еe])$/iu.test(word)

interface Order {
  readonly order: 'surnameFirst' | 'nameFirst'
  /** Whether it may be that of a legal entity, which is not divided. */
  readonly mayBeLegal: boolean
}

/**
 * Divides «Петровић (Милан) Јован», «Петровић Милана Јован» or «Петровић Јован», in either order, and «Петровић, Јован». It is sure of
 * two names of which the given one does not look like a surname; a user should look at the others: docs/requirements.md#names-in-one-cell
 */
export function splitName(text: string, { order, mayBeLegal }: Order): { parts: NameParts; isSure: boolean } {
  if (mayBeLegal && isLegalName(text))
    return { parts: { surname: '', fathersName: '', name: wordsIn(text).join(' ') }, isSure: true }
  const [, before = text, father = '', after = ''] = /^([^()]*)\(([^()]+)\)([^()]*)$/.exec(text) ?? []
  const [first = '', ...others] = `${before} ${after}`.split(',').filter((part) => part.trim() !== '')
  const isComma = others.length > 0
  const words = [...wordsIn(first), ...wordsIn(others.join(' '))]
  const isReversed = order === 'nameFirst' && !isComma
  const ordered = isReversed ? words.toReversed() : words
  // A second surname: Петровић Николић Јована.
  const surnames = isComma ? wordsIn(first).length : ordered.length > 2 && isSurname(ordered[1] ?? '') ? 2 : 1
  const afterSurnames = ordered.slice(surnames)
  const hasFather = father === '' && afterSurnames.length === 2 && isOfFather(afterSurnames[0] ?? '')
  const inOrder = (some: readonly string[]) => (isReversed ? some.toReversed() : some).join(' ')
  const [surname, name] = [
    inOrder(ordered.slice(0, surnames)),
    inOrder(hasFather ? afterSurnames.slice(1) : afterSurnames),
  ]
  const isDivided = isComma ? others.length === 1 && afterSurnames.length === 1 : words.length === 2
  const isSure = isDivided && !/[().,\d]/.test(surname + name) && (isComma || !isSurname(name) || isSurname(surname))
  return {
    parts: { surname, fathersName: hasFather ? (afterSurnames[0] ?? '') : wordsIn(father).join(' '), name },
    isSure,
  }
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')
