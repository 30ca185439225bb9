import { Anchor, Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../client/download.ts'
import { useLanguage } from '../../client/language.tsx'
import { saveFile } from '../../client/records/document.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { failureText, numberText } from '../../shared/texts.ts'
import { cancelDocuments, type DocumentFormat, documentFormats, readDocuments, startDocuments } from './calls.ts'
import classes from './Preview.module.css'
import { type BillingRun, billingRun } from './record.ts'
import { billingCodes, documentTexts as screen } from './screen-texts.ts'

const everySecond = 1500

/** The invoices of a posted run, which the server makes in files while others work. */
export function Documents({ row }: { row: BillingRun }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<DocumentFormat>()
  const [mailing, setMailing] = useState<boolean>()
  const [busy, setBusy] = useState(false)
  const queryKey = [billingRun.name, 'record', row.id, 'documents']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readDocuments, { params: { id: row.id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? everySecond : false),
  })
  if (row.status === 'DRAFT' || !data) return null
  const format = chosen ?? data.format
  const isRunning = data.state === 'RUNNING'
  const hasEnded = data.state === 'CANCELLED' || data.state === 'FAILED'
  const mails = mailing ?? (hasEnded && data.mails)
  const isUnfinished = hasEnded && format === data.format && mails === data.mails
  const asking = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, billingCodes))
    } finally {
      setBusy(false)
    }
  }
  const sent = { params: { id: row.id }, showsOwnError: true }
  const start = () => void asking(() => request(startDocuments, { ...sent, body: { format, mails } }))
  const cancel = () => void asking(() => request(cancelDocuments, sent))
  const save = (path: string) =>
    void asking(async () => saveFile(await download(`${billingRun.base}/${row.id}/documents/${path}`)))
  const eInvoices = (
    <Button variant="default" onClick={() => save('eInvoices')}>
      {t(screen.eInvoices)}
    </Button>
  )
  // Nothing of it is printed any more, but its invoices were issued, and need credit notes.
  if (row.status === 'REVERSED') return <div data-screen-only>{eInvoices}</div>
  const progress = t(screen.progress)
    .replace('{done}', numberText(data.done, language))
    .replace('{total}', numberText(data.total, language))
  return (
    <section className={classes['preview']} aria-label={t(screen.title)} data-screen-only>
      <h2>{t(screen.title)}</h2>
      <p className={classes['hint']}>{t(screen.hint)}</p>
      <div className={classes['actions']}>
        <NativeSelect
          aria-label={t(screen.format)}
          disabled={isRunning}
          data={documentFormats.map((value) => ({ value, label: t(screen[value]) }))}
          value={format}
          onChange={({ currentTarget: { value } }) => setChosen(documentFormats.find((each) => each === value))}
        />
        {isRunning ? (
          <Button variant="default" loading={busy} onClick={cancel}>
            {t(screen.cancel)}
          </Button>
        ) : (
          <Button loading={busy} onClick={start}>
            {t(
              isUnfinished
                ? screen.resume
                : data.state === 'DONE' && format === data.format
                  ? screen.again
                  : screen.start,
            )}
          </Button>
        )}
        <Button variant="default" onClick={() => save('data')}>
          {t(screen.data)}
        </Button>
        {eInvoices}
      </div>
      <Checkbox
        label={t(screen.mails)}
        description={t(screen.mailsHint)}
        disabled={isRunning}
        checked={isRunning ? data.mails : mails}
        onChange={({ currentTarget: { checked } }) => setMailing(checked)}
      />
      {data.mailed > 0 && <p>{`${t(screen.mailed)} ${numberText(data.mailed, language)}`}</p>}
      {data.state !== 'NONE' && <p role="status">{`${t(screen.states[data.state])} ${progress}`}</p>}
      {isRunning && (
        <progress className={classes['progress']} aria-label={progress} value={data.done} max={data.total} />
      )}
      {data.files.length > 0 && (
        <ul className={classes['files']}>
          {data.files.map(({ number, name, size }) => (
            <li key={number}>
              <Anchor component="button" type="button" onClick={() => save(String(number))}>
                {name}
              </Anchor>{' '}
              <span className={classes['hint']}>{`${numberText(Math.ceil(size / 1024), language)} kB`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
