import { fieldOfBook, isBook } from '../../shared/book.ts'
import type { LearnedWord } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { type Column, type Exchanged, fileColumns, wordKey } from './columns.ts'

/** The meanings of words in fields with choices, in the files of a company. */
export const learnedWords = (tx: Tx, company: CompanyId, { name }: Pick<RecordType, 'name'>): Promise<LearnedWord[]> =>
  tx
    .selectFrom('importWords')
    .select(['field', 'word', 'option'])
    .where('companyId', '=', company)
    .where('recordType', '=', name)
    .orderBy('field')
    .orderBy('word')
    .execute()

/** The same as a file calls their fields. */
export async function wordsLearned(tx: Tx, company: CompanyId, exchanged: Exchanged): Promise<LearnedWord[]> {
  if (!isBook(exchanged)) return learnedWords(tx, company, exchanged.type)
  const all: LearnedWord[] = []
  for (const part of exchanged.parts)
    for (const word of await learnedWords(tx, company, part.type))
      all.push({ ...word, field: fieldOfBook(part, word.field) })
  return all
}

/** Stores words for later imports; the latest meaning of a word is kept. */
export async function learn(
  tx: Tx,
  companyId: CompanyId,
  { name }: Pick<RecordType, 'name'>,
  words: readonly LearnedWord[],
) {
  const byWord = new Map(words.map(({ field, word, option }) => [`${field} ${wordKey(word)}`, { field, word, option }]))
  if (byWord.size === 0) return
  await tx
    .insertInto('importWords')
    .values(
      [...byWord.values()].map(({ field, word, option }) => ({
        companyId,
        recordType: name,
        field,
        word: wordKey(word),
        option,
      })),
    )
    .onConflict((same) =>
      same
        .columns(['companyId', 'recordType', 'field', 'word'])
        .doUpdateSet({ option: (excluded) => excluded.ref('excluded.option') }),
    )
    .execute()
}

/** Refuses words for fields without choices, and meanings that are not a choice of the field. */
export function validWords(exchanged: Exchanged, words: readonly LearnedWord[]): readonly LearnedWord[] {
  const columns = fileColumns(exchanged)
  const isValid = ({ field, word, option }: LearnedWord) =>
    word.trim() !== '' &&
    columns.some((column) => column.field === field && column.kind === 'choice' && column.options.includes(option))
  if (!words.every(isValid)) throw new Refusal(400, 'IMPORT_COLUMNS_NOT_VALID')
  return words
}

/** The columns with the meanings of their words; later words take precedence. */
export const withWords = (columns: readonly (Column | undefined)[], words: readonly LearnedWord[]) =>
  columns.map((column) => {
    const ofColumn = words.filter(({ field }) => field === column?.field)
    if (!column || ofColumn.length === 0) return column
    return { ...column, learned: new Map(ofColumn.map(({ word, option }) => [wordKey(word), option])) }
  })
