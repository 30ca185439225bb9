import { partsOf } from '../../shared/book.ts'
import type { ImportResult } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { type CountedText, numberText } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import classes from './Imports.module.css'
import type { Progress } from './request-lines.tsx'
import { importTexts as texts } from './texts.ts'

/** Rows that are named. */
export const mostShown = 20
const linesOf = (rows: ImportResult['repeated']) =>
  rows
    .slice(0, mostShown)
    .map(({ line, sameAs }) => `${line} (= ${sameAs})`)
    .join(', ') + (rows.length > mostShown ? '…' : '')

/** How many records there are of each type. */
export const countsOf = (
  record: RecordTypeTexts,
  { count: all, records }: Pick<ImportResult, 'count' | 'records'>,
  count: (number: number, words: CountedText) => string,
) =>
  records
    ? partsOf(record)
        .map((part) => count(records[part.type.name] ?? 0, part.count))
        .join(', ')
    : count(all, record.count)

/** What an import would add, after a check without errors. */
export function CheckResult({ record, result }: { record: RecordTypeTexts; result: ImportResult }) {
  const { t, count } = useLanguage()
  const { repeated } = result
  return (
    <>
      <p>{`${t(texts.valid)} ${countsOf(record, result, count)}.`}</p>
      {repeated.length > 0 && <p>{`${t(texts.repeated)} ${linesOf(repeated)}.`}</p>}
      {result.created !== undefined && <p>{`${t(texts.created)} ${result.created}.`}</p>}
      {result.filled !== undefined && result.filled.count > 0 && (
        <p>{`${t(texts.filled)} ${result.filled.count} (${filledNames(result.filled)}).`}</p>
      )}
      {result.deleted > 0 && <p>{`${t(texts.skippedDeleted)} ${result.deleted}.`}</p>}
    </>
  )
}

/** The first of them. */
const filledNames = ({ count, records }: NonNullable<ImportResult['filled']>) =>
  records.map(({ title }) => title).join(', ') + (count > records.length ? '…' : '')

export function Running({ work, progress }: { work: string | undefined; progress: Progress | undefined }) {
  const { t, language } = useLanguage()
  if (work !== 'checking' && work !== 'importing') return null
  const label = t(texts[work])
  return (
    <p className={classes['running']}>
      <progress aria-label={label} max={progress?.of ?? 1} {...(progress && { value: progress.done })} />
      <span>{progress ? `${numberText(progress.done, language)} / ${numberText(progress.of, language)}` : label}</span>
    </p>
  )
}
