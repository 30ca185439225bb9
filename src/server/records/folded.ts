import { sql, type Expression } from 'kysely'
import { fold, foldedLetters } from '../../shared/serbian-script.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('')
/** Each letter in both cases with its folded form; letters whose capital is a different letter are in one case. */
const replaced = [...alphabet, ...foldedLetters].flatMap((letter) => {
  const capital = letter.toUpperCase()
  const letters = capital.length === 1 && fold(capital) === fold(letter) ? [letter, capital] : [letter]
  return letters.map((each) => [each, fold(letter)] as const)
})
const byLength = (isOfLength: (length: number) => boolean) => replaced.filter(([, to]) => isOfLength(to.length))
const single = byLength((length) => length === 1)
const removed = byLength((length) => length === 0)
const several = byLength((length) => length > 1)

// `translate` removes the letters that have no counterpart.
const from = sql.lit([...single, ...removed].map(([letter]) => letter).join(''))
const to = sql.lit(single.map(([, letter]) => letter).join(''))

const plainLetters = (text: Expression<string>) =>
  several.reduce(
    (plain, [letter, letters]) => sql<string>`replace(${plain}, ${sql.lit(letter)}, ${sql.lit(letters)})`,
    sql<string>`translate(${text}, ${from}, ${to})`,
  )

/**
 * `fold` (shared/serbian-script.ts) as an SQL expression with the same result on both databases, whatever their locale.
 * Spaces may remain at its ends; stored texts contain no invisible characters.
 */
export function folded(text: Expression<string>) {
  const decomposed = sql<string>`normalize(${plainLetters(text)}, NFKD)`
  const plain = plainLetters(sql<string>`regexp_replace(${decomposed}, '[\\u0300-\\u036f]', '', 'g')`)
  return sql<string>`regexp_replace(${plain}, '[^a-z0-9]+', ' ', 'g')`
}
