import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { SaveAnswers } from '../../client/records/SaveAnswers.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import { saveRecord } from '../../client/records/save-record.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { addDays, tableDate, today } from '../../shared/dates.ts'
import { codeText } from '../../shared/texts.ts'
import { addParty } from '../parties/calls.ts'
import { partyCandidates, partyName } from '../parties/public.tsx'
import { heirsTexts as texts } from './heirs-texts.ts'
import { type GraveRightRow, graveRight } from './record.ts'
import { holdersOfRightOn } from './right-holders.ts'
import type { TransferTask } from './transfer-task.ts'
import { shareIn, sharesOfHeirs, shareText } from './shares.ts'
import { graveRightTexts } from './texts.ts'
import classes from './Transfer.module.css'

interface Heir {
  readonly key: number
  readonly id: string
  readonly name: string
  /** As typed; empty if it is the proposed one. */
  readonly share: string
}
const noHeir = (key: number): Heir => ({ key, id: '', name: '', share: '' })

interface Props {
  row: GraveRightRow
  deceased: TransferTask['deceased']
  onClose: () => void
}

/** Records the heirs of a deceased holder: docs/domain/rights-of-use.md#transfer */
export function HeirsDialog({ row, deceased, onClose }: Props) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const form = useId()
  const [chosen, setChosen] = useState('')
  const [heirs, setHeirs] = useState<readonly Heir[]>([noHeir(0)])
  const [proof, setProof] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  const holders = holdersOfRightOn(row, today())
  const dead = holders.filter(({ number }) => deceased.some((each) => each.number === number))
  const former = dead.find(({ number }) => String(number) === chosen) ?? dead[0]
  const died = deceased.find(({ number }) => number === former?.number)?.diedOn
  // A right can have been recorded for somebody who had died: it passes on its second day.
  const heldTo =
    [died, row.validFrom, former?.heldFrom]
      .map((day) => day ?? '')
      .toSorted()
      .at(-1) ?? ''
  const whole = { numerator: former?.numerator ?? 1, denominator: former?.denominator ?? 1 }
  const named = heirs.filter(({ id }) => id !== '')
  const { shares, left } = sharesOfHeirs(
    whole,
    named.map(({ share }) => shareIn(share)),
  )
  const shareOf = (heir: Heir) => shares[named.indexOf(heir)]
  const others = holders.filter((holder) => holder !== former)
  const taken = [String(former?.partyId), ...named.map(({ id }) => id)]
  const isDivided = left.numerator === 0 && shares.every((share) => share !== undefined)

  const fieldOf = (key: number) => `${form}-${key}`
  const chosenIn = useRef('')
  const lastField = fieldOf(heirs.at(-1)?.key ?? 0)
  // Enter stays in the field, and the next heir follows; Tab has moved on by then.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement?.id === chosenIn.current) document.getElementById(lastField)?.focus()
    })
    return () => clearTimeout(timer)
  }, [lastField])
  const put = (key: number, values: Partial<Heir>) => {
    const next = heirs.map((heir) => (heir.key === key ? { ...heir, ...values } : heir))
    setFault('')
    const isFull = next.every(({ id }) => id !== '')
    chosenIn.current = fieldOf(key)
    setHeirs(isFull ? [...next, noHeir(Math.max(...next.map((heir) => heir.key)) + 1)] : next)
  }
  const fail = (error: unknown) => {
    if (!(error instanceof RequestFailed)) throw error
    const code = error.errors[0]?.code ?? error.code
    if (!error.wasShown) setFault(t(codeText(code, graveRightTexts.codes)))
  }
  const newParty = (typed: string) => {
    const [name = '', ...rest] = typed.split(/\s+/)
    const surname = rest.join(' ')
    if (surname === '' || /\d/.test(typed)) return undefined
    const add = async () => {
      try {
        const body = { kind: 'PERSON', name, surname, addressState: 'UNKNOWN', deliverBy: 'COUNTER' } as const
        return (await request(addParty, { params: { companyId: currentUser()?.company?.id ?? 0 }, body })).party
      } catch (error) {
        fail(error)
        return undefined
      }
    }
    return { label: t(texts.newParty).replace('{name}', typed), add }
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !former || !died) return
    if (named.length === 0 || !isDivided || proof.trim() === '') {
      setFault(t(named.length === 0 ? texts.noHeirs : isDivided ? texts.noDocument : texts.notDivided))
      return
    }
    if (new Set(taken).size < taken.length) return setFault(t(texts.twice))
    setBusy(true)
    setFault('')
    const { graveId, basis, document: act, validFrom, validTo, rentContractId } = row
    const role = named.length + others.length > 1 ? 'CO_HOLDER' : 'HOLDER'
    const body = {
      graveId,
      basis,
      document: act,
      validFrom,
      validTo,
      rentContractId,
      note: [row.note, `Пренос права: ${proof.trim()}`].filter(Boolean).join('\n'),
      holders: [
        ...row.holders.map(({ party: _party, ...each }) =>
          each.number === former.number ? { ...each, heldTo } : each,
        ),
        ...named.map((heir) => ({
          partyId: Number(heir.id),
          role,
          ...shareOf(heir),
          heldFrom: addDays(heldTo, 1),
          heldTo: null,
          acquiredBy: 'INHERITANCE',
        })),
      ],
    }
    try {
      await saveRecord(graveRight, body, row, { idempotencyKey: '' })
      toast.success(t(texts.saved))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  const result = [
    ...others.map((holder) => ({ name: holder.party?.name, share: holder })),
    ...named.map((heir) => ({ name: heir.name, share: shareOf(heir) })),
  ]
    .map(({ name, share }) => `${name} (${share?.numerator ?? '–'}/${share?.denominator ?? '–'})`)
    .join(', ')
  return (
    <Dialog
      title={t(texts.title).replace('{grave}', row.grave?.name ?? row.document)}
      busy={busy}
      wide
      onClose={onClose}
      answers={<SaveAnswers {...{ form, busy, onClose }} />}
    >
      <form id={form} className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
        {dead.length > 1 && (
          <NativeSelect
            label={t(texts.who)}
            value={String(former?.number)}
            data={dead.map(({ number, party }) => ({ value: String(number), label: party?.name ?? '' }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
        {former && died && (
          <p className={classes['line']}>
            {t(texts.passes)
              .replace('{name}', former.party?.name ?? '')
              .replace('{day}', tableDate(died))
              .replace('{share}', shareText(whole))}
          </p>
        )}
        {heirs.map((heir, at) => {
          const share = heir.id === '' ? undefined : shareOf(heir)
          return (
            <div key={heir.key} className={classes['heir']}>
              <ReferencePicker
                id={fieldOf(heir.key)}
                label={`${t(texts.heir)} ${at + 1}`}
                from={partyCandidates}
                addNew={newParty}
                {...(at === 0 && { 'data-autofocus': true })}
                value={heir.id}
                onChange={(id) => put(heir.key, id === '' ? { id, name: '', share: '' } : { id })}
                onFound={(found) => put(heir.key, { id: String(found.id), name: partyName(found) })}
              />
              <TextInput
                label={`${t(texts.share)} ${at + 1}`}
                autoComplete="off"
                disabled={heir.id === ''}
                placeholder={share && shareText(share)}
                value={heir.share}
                onChange={({ currentTarget }) => put(heir.key, { share: currentTarget.value })}
              />
              {heir.id !== '' && heirs.length > 1 && (
                <CloseButton
                  aria-label={`${t(texts.remove)}: ${heir.name}`}
                  onClick={() => setHeirs(heirs.filter(({ key }) => key !== heir.key))}
                />
              )}
            </div>
          )
        })}
        <TextInput
          label={t(texts.document)}
          placeholder={t(texts.documentExample)}
          autoComplete="off"
          required
          value={proof}
          maxLength={200}
          onChange={({ currentTarget }) => {
            setFault('')
            setProof(currentTarget.value)
          }}
        />
        <p role="status" className={classes['result']} data-divided={isDivided}>
          {died &&
            named.length > 0 &&
            `${t(texts.result)
              .replace('{day}', tableDate(addDays(heldTo, 1)))
              .replace('{holders}', result)} ${
              isDivided ? t(texts.divided) : t(texts.left).replace('{share}', shareText(left))
            }`}
        </p>
        <div role="alert" className={classes['fault']}>
          {fault}
        </div>
      </form>
    </Dialog>
  )
}
