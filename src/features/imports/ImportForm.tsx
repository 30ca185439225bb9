import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type Constants,
  type DividedName,
  type ImportResult,
  type LearnedWord,
  mostBytes,
  type ReadName,
} from '../../shared/imports.ts'
import { isBook, partsOf } from '../../shared/book.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { failureText } from '../../shared/texts.ts'
import { RequestFailed } from '../../client/connection.ts'
import { useLanguage } from '../../client/language.tsx'
import { ExplainedButton } from '../../client/records/ExplainedButton.tsx'
import { newIdempotencyKey } from '../../client/records/use-entry-form.ts'
import { download } from '../../client/download.ts'
import { saveFile } from '../../client/records/document.ts'
import { request } from '../../client/request.ts'
import { AlreadyRows } from './AlreadyRows.tsx'
import { CheckResult, Running } from './CheckResult.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { Done } from './Done.tsx'
import { type Chosen, FileStep } from './FileStep.tsx'
import { Faults } from './Faults.tsx'
import { Failed } from './Failed.tsx'
import classes from './Imports.module.css'
import { base64Of, type Progress, requestLines } from './request-lines.tsx'
import { importCodes, importTexts as texts } from './texts.ts'
import { meaningsIn, unknownWords } from './WordChoices.tsx'
import { type FileOrder, previewImport } from './calls.ts'

type Work = 'reading' | 'checking' | 'importing'

/** The steps of an import: the file, its columns, the check, and the import itself. */
export function ImportForm({ record }: { record: RecordTypeTexts }) {
  const { type } = record
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [columns, setColumns] = useState<readonly (string | null)[]>([])
  const [constants, setConstants] = useState<Constants>({})
  const [century, setCentury] = useState<number>()
  const [meanings, setMeanings] = useState<readonly LearnedWord[]>([])
  const [names, setNames] = useState<readonly ReadName[]>([])
  const [corrected, setCorrected] = useState<readonly DividedName[]>([])
  const [fill, setFill] = useState(false)
  const [withAlready, setWithAlready] = useState(false)
  const [work, setWork] = useState<Work>()
  const [progress, setProgress] = useState<Progress>()
  const [checked, setChecked] = useState<ImportResult>()
  const [imported, setImported] = useState<ImportResult>()
  const [failure, setFailure] = useState<RequestFailed>()
  // Kept until the columns or the file change, so that a repeated request adds nothing twice.
  const key = useRef('')

  async function during(kind: Work, run: () => Promise<void>) {
    setWork(kind)
    setProgress(undefined)
    setFailure(undefined)
    setImported(undefined)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFailure(error)
    } finally {
      setWork(undefined)
    }
  }

  const choose = (file: File | null) =>
    file &&
    void during('reading', async () => {
      setChosen(undefined)
      setChecked(undefined)
      if (file.size > mostBytes) throw new RequestFailed(0, 'IMPORT_FILE_TOO_LARGE')
      const content = await base64Of(file)
      await show(file.name, { recordType: type.name, file: content })
    })
  const show = async (name: string, body: FileOrder) => {
    const preview = await request(previewImport, { body, showsOwnError: true })
    setChosen({ name, file: body.file, preview })
    setChecked(undefined)
    setColumns(preview.columns)
    setConstants({})
    setCentury(undefined)
    setNames([])
    setCorrected([])
    setWithAlready(false)
    setMeanings(preview.learned)
  }
  const readAs = (how: Partial<FileOrder>) =>
    chosen && void during('reading', () => show(chosen.name, { recordType: type.name, file: chosen.file, ...how }))

  const change = (next: readonly (string | null)[], same: Constants = constants) => {
    setColumns(next)
    setConstants(Object.fromEntries(Object.entries(same).filter(([field]) => field !== '' && !next.includes(field))))
    setNames([])
    setWithAlready(false)
    setChecked(undefined)
    setImported(undefined)
  }

  const unknown = chosen ? unknownWords(record, chosen.preview, columns) : []
  const meaningOf = meaningsIn(meanings)
  const words = unknown
    .map((each) => ({ field: each.field, word: each.word, option: meaningOf(each) }))
    .filter(({ option }) => option !== '')
  const lists = partsOf(record).flatMap(({ type: { name, lists: own = {} } }) =>
    Object.keys(own).map((list) => (isBook(record) ? `${name}.${list}.` : `${list}.`)),
  )
  const hasList = columns.some((field) => lists.some((list) => field?.startsWith(list)))
  const order = {
    recordType: type.name,
    file: chosen?.file,
    sheet: chosen?.preview.sheet,
    headerRow: chosen?.preview.headerRow,
    encoding: chosen?.preview.encoding,
    columns,
    constants: Object.fromEntries(Object.entries(constants).filter(([, value]) => value !== '')),
    century,
    words,
    withAlready,
    names: corrected,
    ...(hasList && { fill }),
  }
  const check = (more: Partial<typeof order> = {}) =>
    during('checking', async () => {
      setChecked(undefined)
      const result = await requestLines('/api/imports/check', { ...order, ...more }, { onProgress: setProgress })
      setChecked(result)
      setNames(result.names ?? [])
      key.current = newIdempotencyKey()
    })
  const add = () =>
    during('importing', async () => {
      const result = await requestLines('/api/imports', order, { idempotencyKey: key.current, onProgress: setProgress })
      if (result.faults.length > 0) return setChecked(result)
      setImported(result)
      setChecked(undefined)
      setChosen(undefined)
      for (const part of partsOf(record)) await queries.invalidateQueries({ queryKey: [part.type.name] })
      await queries.invalidateQueries({ queryKey: ['imports', type.name] })
    })

  const onRows = (rows: 'VALID' | 'WRONG') =>
    void during('checking', async () =>
      saveFile(await download('/api/imports/rows', {}, { method: 'POST', body: { ...order, rows, language } })),
    )
  const chooseAlready = (chooses: boolean) => {
    setWithAlready(chooses)
    void check({ withAlready: chooses })
  }
  const fields = chosen?.preview.fields ?? []
  const whole = fields.flatMap(({ name, contains = [] }) => (columns.includes(name) ? contains : []))
  const stated = [...columns, ...Object.keys(constants)].filter((name) => name !== null)
  const missing = fields.filter(
    ({ name, required, onlyWith = '' }) =>
      required &&
      stated.some((each) => each.startsWith(onlyWith)) &&
      !columns.includes(name) &&
      !whole.includes(name) &&
      !constants[name],
  )
  const missingNames = missing.map(({ name }) => t(record.fields[name] ?? [name, name])).join(', ')
  const headerOf = (field: string) => chosen?.preview.header[columns.indexOf(field)]
  const labelOf = (field: string) => chosen?.preview.fields.find(({ name }) => name === field)?.label
  const isValid = checked !== undefined && checked.faults.length === 0
  return (
    <>
      <FileStep {...{ chosen, choose, readAs }} isReading={work === 'reading'} isBusy={work !== undefined} />
      {chosen && (
        <ColumnsStep
          {...{
            record,
            columns,
            constants,
            century,
            unknown,
            meaningOf,
            names,
            corrected,
            fill,
            hasList,
            missingNames,
          }}
          preview={chosen.preview}
          isBusy={work !== undefined}
          onChange={change}
          onCentury={(first) => {
            change(columns)
            setCentury(first)
          }}
          onMeaning={({ field, word }, option) => {
            change(columns)
            setMeanings([...meanings, { field, word, option }])
          }}
          onName={(name) => {
            setChecked(undefined)
            setCorrected([...corrected.filter(({ text }) => text !== name.text), name])
          }}
          onFill={(chooses) => {
            setChecked(undefined)
            setFill(chooses)
          }}
        />
      )}
      {(chosen || imported !== undefined || failure) && (
        <section aria-busy={work === 'checking' || work === 'importing'}>
          {chosen && <Title order={2}>{t(texts.checkTitle)}</Title>}
          {chosen && (
            <div className={classes['buttons']}>
              <ExplainedButton
                unusable={missing.length > 0 ? `${t(texts.missing)}: ${missingNames}.` : null}
                variant={isValid ? 'default' : 'filled'}
                loading={work === 'checking'}
                disabled={work === 'importing'}
                onClick={() => void check()}
              >
                {t(texts.check)}
              </ExplainedButton>
              {isValid && checked.count > 0 && (
                <Button loading={work === 'importing'} disabled={work === 'checking'} onClick={() => void add()}>
                  {t(texts.import)}
                </Button>
              )}
            </div>
          )}
          <Running {...{ work, progress }} />
          <div role="status">
            {isValid && !work && <CheckResult {...{ record }} result={checked} />}
            {checked && !work && (
              <AlreadyRows {...{ record, withAlready }} already={checked.already} onChange={chooseAlready} />
            )}
            {imported && <Done {...{ record }} result={imported} />}
          </div>
          {failure && <Failed>{failureText(failure, language, { ...record.codes, ...importCodes })}</Failed>}
          {checked && checked.faults.length > 0 && (
            <Faults {...{ record, headerOf, labelOf, onRows }} result={checked} />
          )}
        </section>
      )}
    </>
  )
}
