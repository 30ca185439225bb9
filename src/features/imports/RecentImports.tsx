import { Alert, Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { tableDateTime } from '../../shared/dates.ts'
import { partNamed, partsOf } from '../../shared/book.ts'
import type { StoredImport, UndoneImport } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { failureText } from '../../shared/texts.ts'
import { RequestFailed } from '../../client/connection.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { Confirm } from '../../client/records/Confirm.tsx'
import { request } from '../../client/request.ts'
import { Failed } from './Failed.tsx'
import { Kept } from './Kept.tsx'
import classes from './Imports.module.css'
import { importCodes, importTexts as texts } from './texts.ts'
import { storedImports, undoImport } from './calls.ts'

/** The imports that can be undone. */
export function RecentImports({ record }: { record: RecordTypeTexts }) {
  const { type } = record
  const { t, language, count } = useLanguage()
  const queries = useQueryClient()
  const queryKey = ['imports', type.name]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(storedImports, { query: { recordType: type.name }, signal }),
  })
  const [asked, setAsked] = useState<StoredImport>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailed>()
  const [result, setResult] = useState<UndoneImport>()

  const nameOf = ({ dateCreated, count: number }: StoredImport) =>
    `${tableDateTime(dateCreated)} · ${count(number, record.count)}`
  const undo = async ({ id }: StoredImport) => {
    setBusy(true)
    setFailure(undefined)
    setResult(undefined)
    try {
      const done = await request(undoImport, {
        params: { id },
        handledStatuses: [404],
        showsOwnError: true,
      })
      setResult(done)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
      setAsked(undefined)
      await queries.invalidateQueries({ queryKey })
      for (const part of partsOf(record)) await queries.invalidateQueries({ queryKey: [part.type.name] })
    }
  }
  const imports = data?.entities ?? []
  if (imports.length === 0 && !failure && !result) return null
  return (
    <section>
      <Title order={2}>{t(texts.recent)}</Title>
      <p className={classes['hint']}>{t(texts.recentHint)}</p>
      <div role="status">
        {result?.kept === 0 && (
          <Alert role="none" color="green" className={classes['notice'] ?? ''}>
            {`${t(texts.undone)} ${t(texts.removed)} ${count(result.count, record.count)}.`}
          </Alert>
        )}
      </div>
      {result && result.kept > 0 && <Kept record={record} result={result} />}
      {failure && <Failed>{failureText(failure, language, importCodes)}</Failed>}
      <ul className={classes['imports']}>
        {imports.map((each) => (
          <li key={each.id}>
            <span>{nameOf(each)}</span>
            {each.changed.length === 0 ? (
              <Button variant="default" aria-label={`${t(texts.undo)}: ${nameOf(each)}`} onClick={() => setAsked(each)}>
                {t(texts.undo)}
              </Button>
            ) : (
              <span>
                {t(texts.changed)}
                {each.changed.map((id, at) => (
                  <Fragment key={id}>
                    {' '}
                    <PageLink {...toRecord(partNamed(record, each.changedTypes?.[at]).type.page, id)}>
                      {String(id)}
                    </PageLink>
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={t(texts.undo)}
          question={t(texts.undoQuestion)}
          about={nameOf(asked)}
          yes={t(texts.undo)}
          no={t(texts.keep)}
          busy={isBusy}
          onYes={() => void undo(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}
