import { expect, test } from 'vitest'
import { splitName } from './holder-names.ts'

const split = (text: string, order: 'surnameFirst' | 'nameFirst' = 'surnameFirst') => {
  const { parts, isSure } = splitName(text, order)
  return [parts.surname, parts.fathersName, parts.name, isSure]
}

test('a surname and a name are divided in the order of the sheet', () => {
  expect(split('Петровић Јован')).toEqual(['Петровић', '', 'Јован', true])
  expect(split('  Petrović   Jovan ')).toEqual(['Petrović', '', 'Jovan', true])
  expect(split('Јован Петровић', 'nameFirst')).toEqual(['Петровић', '', 'Јован', true])
  expect(split('Петровић-Николић Ана')).toEqual(['Петровић-Николић', '', 'Ана', true])
})

test('the father’s name is in parentheses, between the two or after them', () => {
  expect(split('Петровић (Милан) Јован')).toEqual(['Петровић', 'Милан', 'Јован', true])
  expect(split('Петровић Јован (Милан)')).toEqual(['Петровић', 'Милан', 'Јован', true])
  expect(split('Јован (Милан) Петровић', 'nameFirst')).toEqual(['Петровић', 'Милан', 'Јован', true])
})

test('the name of a legal entity is not divided', () => {
  expect(split('Каменорезац Белутак д.о.о.')).toEqual(['', '', 'Каменорезац Белутак д.о.о.', true])
})

test('a user looks at what is doubtful: the other order, more words, one word, abbreviations', () => {
  expect(split('Јован Петровић')).toEqual(['Јован', '', 'Петровић', false])
  expect(split('Петровић Јован', 'nameFirst')).toEqual(['Јован', '', 'Петровић', false])
  expect(split('Петровић Николић Јована')).toEqual(['Петровић Николић', '', 'Јована', false])
  expect(split('Јована Петровић Николић', 'nameFirst')).toEqual(['Петровић Николић', '', 'Јована', false])
  expect(split('Петровић Ана Марија')).toEqual(['Петровић', '', 'Ана Марија', false])
  expect(split('Петровић')).toEqual(['Петровић', '', '', false])
  expect(split('Петровић Ј.')).toEqual(['Петровић', '', 'Ј.', false])
  expect(split('Петровић (Милан Јован')).toEqual(['Петровић', '', '(Милан Јован', false])
  // Both look like surnames, so the order of the sheet decides.
  expect(split('Николић Марин')).toEqual(['Николић', '', 'Марин', true])
})
