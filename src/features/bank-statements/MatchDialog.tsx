import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { amountText, amountWithCurrency, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { partyCandidates } from '../parties/public.tsx'
import { type BankStatementLine, ignoreLine, matchLine } from './calls.ts'
import { Closes } from './Closes.tsx'
import classes from './page.module.css'
import { statementCodes, statementTexts as texts } from './texts.ts'

interface MatchDialogProps {
  line: BankStatementLine
  onClose: () => void
  onDone: (said: Text) => void
}

/** The first words of a payer's name; banks add the town. */
const nameIn = (partner: string) => partner.split(' ').slice(0, 2).join(' ')

/** Looks for the party of a line, or divides it among several. */
export function MatchDialog({ line, onClose, onDone }: MatchDialogProps) {
  const { t, language } = useLanguage()
  const id = useId()
  const whole = toPara(line.amount)
  const [parts, setParts] = useState([
    { key: 0, partyId: line.proposal ? String(line.proposal.partyId) : '', amount: '' },
  ])
  const [always, setAlways] = useState(false)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const isDivided = parts.length > 1
  const paraOf = ({ amount }: { amount: string }) => typedAmount(amount) ?? 0
  const left = whole - parts.reduce((sum, part) => sum + paraOf(part), 0)
  const put = (key: number, values: Partial<(typeof parts)[number]>) => {
    setFault('')
    setParts(parts.map((part) => (part.key === key ? { ...part, ...values } : part)))
  }
  const send = async (said: Text, work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      onDone(said)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFault(t(codeText(error.code, statementCodes)))
    } finally {
      setBusy(false)
    }
  }
  const match = () => {
    if (parts.some(({ partyId }) => partyId === ''))
      return setFault(t(statementCodes.BANK_STATEMENT_PARTY_CANT_BE_NULL))
    if (isDivided && left !== 0) return setFault(t(statementCodes.BANK_STATEMENT_PARTS_DO_NOT_ADD_UP))
    const named = parts.map((part) => ({ partyId: Number(part.partyId), amount: toDinars(paraOf(part)) }))
    const body = isDivided ? { parts: named } : { partyId: Number(parts[0]?.partyId) }
    return void send(texts.matched, () => request(matchLine, { params: { id: line.id }, body, showsOwnError: true }))
  }
  const ignore = () =>
    void send(texts.ignored, () =>
      request(ignoreLine, { params: { id: line.id }, body: { always }, showsOwnError: true }),
    )
  return (
    <Dialog
      title={t(texts.find)}
      busy={busy}
      wide
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            {t(recordsTexts.cancel)}
          </Button>
          <Button variant="default" disabled={busy} onClick={ignore}>
            {t(texts.ignore)}
          </Button>
          {/* Otherwise the field that loses the focus could state an error, and the button move away under the pointer. */}
          <Button type="submit" form={id} loading={busy} onMouseDown={(event) => event.preventDefault()}>
            {t(texts.match)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={classes['match']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          match()
        }}
      >
        <p>
          <b>{amountWithCurrency(whole, language)}</b>
          {` – ${[line.partner, line.purpose, line.reference].filter(Boolean).join(', ')}`}
        </p>
        {parts.map((part, at) => (
          <div key={part.key} className={classes['part']}>
            <ReferencePicker
              id={`${id}-${part.key}`}
              label={isDivided ? `${t(texts.partyOf)} ${at + 1}` : t(texts.partyOf)}
              from={at === 0 ? { ...partyCandidates, first: nameIn(line.partner) } : partyCandidates}
              {...(at === 0 && { 'data-autofocus': true })}
              value={part.partyId}
              onChange={(partyId) => put(part.key, { partyId })}
            />
            {isDivided && (
              <>
                <TextInput
                  label={`${t(texts.partAmount)} ${at + 1}`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={part.amount}
                  onChange={({ currentTarget }) => put(part.key, { amount: currentTarget.value })}
                />
                <CloseButton
                  aria-label={`${t(texts.undo)}: ${at + 1}`}
                  onClick={() => setParts(parts.filter(({ key }) => key !== part.key))}
                />
              </>
            )}
            {part.partyId !== '' && (
              <Closes line={line} partyId={Number(part.partyId)} para={isDivided ? paraOf(part) : whole} />
            )}
          </div>
        ))}
        {isDivided && <p role="status">{`${t(texts.sumLeft)} ${amountWithCurrency(left, language)}`}</p>}
        <div className={classes['more']}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              const before = isDivided ? parts : parts.map((part) => ({ ...part, amount: amountText(whole, language) }))
              setParts([...before, { key: Math.max(0, ...parts.map(({ key }) => key)) + 1, partyId: '', amount: '' }])
            }}
          >
            {t(texts.split)}
          </Button>
          <Checkbox
            label={`${t(texts.ignore)}: ${t(texts.always)}`}
            checked={always}
            onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
          />
        </div>
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      </form>
    </Dialog>
  )
}
