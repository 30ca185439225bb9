import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isDate, knownPart, tableDate } from '../../shared/dates.ts'
import { differenceTexts as texts } from './interment-differences.ts'
import type { PageEntry } from '../../shared/page-entry.ts'
import type { Language, Text } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import classes from './Differences.module.css'
import { differencesOf } from './calls.ts'

/** In what the interments of a death record disagree with it. */
export function useDifferences(deathRecordId: number | null) {
  const { data } = useQuery({
    queryKey: ['interment', 'differences', deathRecordId],
    queryFn: ({ signal }) =>
      request(differencesOf, {
        query: { deathRecordId },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: deathRecordId !== null,
    retry: false,
  })
  return data?.entities ?? []
}

/** What one side states, as precisely as the interment knows it. */
export const shownValue = (value: string, precision: string, language: Language) =>
  isDate(value) ? knownPart(tableDate(value), precision, language) : value

interface DifferencesProps {
  deathRecordId: number | null
  /** Only of this interment. */
  of?: number
  /** The page of the other record. */
  other: { readonly page: Pick<PageEntry, 'path'>; readonly label: Text; readonly idOf: (interment: number) => number }
}

/** States in what a death record and its interments disagree: docs/domain/interments.md#agreement-with-the-death-record */
export function Differences({ deathRecordId, of, other }: DifferencesProps) {
  const { t, language } = useLanguage()
  const all = useDifferences(deathRecordId).filter(({ id }) => of === undefined || id === of)
  return all.map(({ id, precision, fields }) => (
    <Alert key={id} color="yellow" title={t(texts.title)} role="status">
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t(texts.field)}</th>
            <th scope="col">{t(texts.interment)}</th>
            <th scope="col">{t(texts.deathRecord)}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, interment, deathRecord }) => (
            <tr key={field}>
              <th scope="row">{t(texts[field])}</th>
              <td>{shownValue(interment, precision, language)}</td>
              <td>{shownValue(deathRecord, 'DAY', language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['todo']}>
        {t(texts.whatToDo)} <PageLink {...toRecord(other.page, other.idOf(id))}>{t(other.label)}</PageLink>
      </p>
    </Alert>
  ))
}
