import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { IconAlertTriangle, IconCheck, IconPlus } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { addStatements, type ReceivedStatement, type RefusedFile } from './calls.ts'
import { type Chosen, ColumnsForm } from './ColumnsForm.tsx'
import classes from './page.module.css'
import { columnTexts, lineCount, statementCodes, statementTexts as texts } from './texts.ts'
import { togetherWithCovers } from './together.ts'

/** Columns of tables by their labels; what other files have by its own name. */
const detailIn = (detail: string, t: (text: Text) => string) =>
  detail.replaceAll(
    /[a-zA-Z]+/g,
    (name) => Object.entries(columnTexts).flatMap(([field, label]) => (field === name ? t(label) : []))[0] ?? name,
  )

interface Results {
  readonly received: readonly ReceivedStatement[]
  readonly refused: readonly (RefusedFile & { readonly file?: File | undefined })[]
}
const nothing: Results = { received: [], refused: [] }

/** Sends files, one after another with their covers, and says what became of each. */
export function UploadArea({ onReceived }: { onReceived: () => void }) {
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [results, setResults] = useState(nothing)
  const [isOver, setOver] = useState(false)

  const send = async (files: readonly File[], chosen?: Chosen): Promise<Results> => {
    const body = new FormData()
    for (const file of files) body.append('file', file)
    for (const [name, value] of Object.entries({ listRefused: 'true', ...chosen })) body.append(name, value)
    try {
      const params = { companyId: currentUser()?.company?.id ?? 0 }
      const { entities, refused } = await request(addStatements, { body, params, showsOwnError: true })
      const fileOf = (name: string) => files.find((file) => file.name === name) ?? files[0]
      return { received: entities, refused: refused.map((each) => ({ ...each, file: fileOf(each.name) })) }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      return { received: [], refused: files.map(({ name }) => ({ name, code: error.code })) }
    }
  }
  const sendAll = async (files: readonly File[], chosen?: Chosen) => {
    const groups = togetherWithCovers(files)
    const all: Results[] = chosen ? [results] : []
    for (const [done, group] of groups.entries()) {
      setProgress({ done, of: groups.length })
      all.push(await send(group, chosen))
    }
    setProgress(undefined)
    const isSent = (name: string) => files.some((file) => file.name === name)
    setResults({
      received: all.flatMap(({ received }) => received),
      refused: all.flatMap(({ refused }, at) =>
        chosen && at === 0 ? refused.filter(({ name }) => !isSent(name)) : refused,
      ),
    })
    onReceived()
  }
  return (
    <section
      className={classes['upload']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void sendAll([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(texts.add)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void sendAll(files)
        }}
      />
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={progress !== undefined}
        onClick={() => input.current?.click()}
      >
        {t(texts.add)}
      </Button>
      <p className={classes['hint']}>{t(texts.addHint)}</p>
      {progress && (
        <p role="status">
          {`${t(texts.sending)} ${progress.done + 1} / ${progress.of} `}
          <progress max={progress.of} value={progress.done} aria-label={t(texts.sending)} />
        </p>
      )}
      <ReceivedList {...results} onRead={(file, chosen) => void sendAll([file], chosen)} />
    </section>
  )
}

function ReceivedList({ received, refused, onRead }: Results & { onRead: (file: File, chosen: Chosen) => void }) {
  const { t, count } = useLanguage()
  if (received.length + refused.length === 0) return null
  return (
    <div role="status">
      <ul className={classes['results']}>
        {received.map(({ id, number, lines, matched, proposed, open, already, repeated, fileName }) => (
          <li key={`${id} ${fileName} ${already}`}>
            <IconCheck size={18} aria-hidden />
            <span>
              <b>{`${t(texts.statementNumber)} ${number}`}</b>
              {already
                ? ` – ${t(texts.already)}`
                : ` – ${count(lines, lineCount)}, ${t(texts.booked)} ${matched}, ${t(texts.left)} ${proposed + open}`}
              {!already && repeated > 0 && `; ${repeated} ${t(texts.repeated)}`}
            </span>
          </li>
        ))}
        {refused.map((each) => (
          <li key={`${each.name} ${each.code}`} data-refused>
            <IconAlertTriangle size={18} aria-hidden />
            <span>
              <b>{each.name}</b>
              {` – ${t(codeText(each.code, statementCodes))} ${detailIn(each.detail ?? '', t)}`}
              {each.file && (each.header || each.code === 'BANK_STATEMENT_VALUE_NOT_VALID') && (
                <ColumnsForm header={each.header ?? []} onRead={(chosen) => each.file && onRead(each.file, chosen)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
