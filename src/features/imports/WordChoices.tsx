import { NativeSelect } from '@mantine/core'
import type { ImportPreview, LearnedWord } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { fold } from '../../shared/serbian-script.ts'
import { useLanguage } from '../../client/language.tsx'
import { ChoicesTable } from './ChoicesTable.tsx'
import { importTexts as texts } from './texts.ts'

/** A word in a column with choices that is not one of the choices. */
export interface UnknownWord {
  readonly field: string
  readonly word: string
  readonly key: string
}

/** Compares words like the server. */
const keyOfWord = (word: string) => fold(word) || word.trim()

/** The unknown words in columns with choices, without duplicates. */
export function unknownWords(
  { choices = {} }: RecordTypeTexts,
  { words }: ImportPreview,
  columns: readonly (string | null)[],
): UnknownWord[] {
  return columns.flatMap((field, at) => {
    const options = field === null ? undefined : choices[field]
    if (field === null || !options) return []
    const known = new Set(Object.entries(options).flatMap(([option, names]) => [option, ...names].map(fold)))
    const unknown = new Map<string, UnknownWord>()
    for (const word of words[at] ?? []) {
      const key = keyOfWord(word)
      if (!known.has(fold(word)) && !unknown.has(key)) unknown.set(key, { field, word, key })
    }
    return [...unknown.values()]
  })
}

/** The option that each word means by the latest choice or an earlier import; '' if none. */
export const meaningsIn =
  (meanings: readonly LearnedWord[]) =>
  ({ field, key }: UnknownWord) =>
    meanings.findLast((each) => each.field === field && keyOfWord(each.word) === key)?.option ?? ''

interface WordChoicesProps {
  record: RecordTypeTexts
  unknown: readonly UnknownWord[]
  meaningOf: (word: UnknownWord) => string
  isBusy: boolean
  onChange: (word: UnknownWord, option: string) => void
}

/** Asks what each unknown word means; the meanings from earlier imports are preselected. */
export function WordChoices({ record, unknown, meaningOf, isBusy, onChange }: WordChoicesProps) {
  const { t } = useLanguage()
  if (unknown.length === 0) return null
  const { choices = {}, fields } = record
  return (
    <ChoicesTable title={texts.words} hint={texts.wordsHint} columns={[texts.field, texts.word, texts.means]}>
      {unknown.map((each) => (
        <tr key={`${each.field} ${each.key}`}>
          <td data-label={t(texts.field)}>{t(fields[each.field] ?? [each.field, each.field])}</td>
          <th scope="row" lang="">
            {each.word}
          </th>
          <td data-label={t(texts.means)}>
            <NativeSelect
              aria-label={`${t(texts.means)}: ${each.word}`}
              data={[
                { value: '', label: t(texts.noMeaning) },
                ...Object.entries(choices[each.field] ?? {}).map(([value, label]) => ({ value, label: t(label) })),
              ]}
              value={meaningOf(each)}
              disabled={isBusy}
              onChange={({ currentTarget }) => onChange(each, currentTarget.value)}
            />
          </td>
        </tr>
      ))}
    </ChoicesTable>
  )
}
