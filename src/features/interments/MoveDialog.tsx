import { NativeSelect, TextInput } from '@mantine/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '../../client/language.tsx'
import { DateField } from '../../client/records/DateField.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { SaveAnswers } from '../../client/records/SaveAnswers.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import { saveRecord } from '../../client/records/save-record.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { isDate, tableDate, today } from '../../shared/dates.ts'
import type { Referenced } from '../../shared/references.ts'
import { codeText } from '../../shared/texts.ts'
import { OverrideReason, VerdictPanel } from '../burial-verdict/public.tsx'
import { graveCandidates, graveState } from '../grave-references/public.tsx'
import type { Grave } from '../graves/record.ts'
import { searchInterments } from './calls.ts'
import { kindAfterMove, refusedFrom } from './interment-of-death.ts'
import classes from './MoveDialog.module.css'
import { destinationNames, destinations, moveTexts as texts } from './move-texts.ts'
import { MovedPeople, nameOf } from './MovedPeople.tsx'
import { type Interment, interment } from './record.ts'
import { intermentTexts } from './texts.ts'

interface MoveDialogProps {
  /** In which they lie. */
  grave: Referenced
  graveyardId: number
  /** Who is picked at first; a grave can hold more than are listed. */
  only?: Interment
  onClose: () => void
}

/** Moves remains from a grave to another place, step by step: docs/domain/interments.md#removal */
export function MoveDialog(props: MoveDialogProps) {
  const { grave, only } = props
  const { data } = useQuery({
    queryKey: [interment.name, 'in grave', grave.id],
    queryFn: ({ signal }) =>
      request(searchInterments, { body: { graveId: grave.id, recordState: 'live', size: 100 }, signal }),
  })
  if (!data) return null
  const isListed = only === undefined || data.entities.some(({ id }) => id === only.id)
  return <Move {...props} interred={isListed ? data.entities : [...data.entities, only]} />
}

const fieldNames = ['who', 'movedToGraveId', 'removedOn', 'removalDecision', 'overrideReason'] as const
/** Empty for what concerns no field. */
type FieldName = (typeof fieldNames)[number] | ''

function Move({ grave, graveyardId, only, onClose, interred }: MoveDialogProps & { interred: readonly Interment[] }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const form = useId()
  const body = useRef<HTMLFormElement>(null)
  // Those whose removal is recorded here stay in view.
  const [offered] = useState(() => interred.filter(({ removedOn }) => removedOn === null).map(({ id }) => id))
  const [picked, setPicked] = useState(only ? [only.id] : offered.length === 1 ? offered : [])
  const [removal, setRemoval] = useState<keyof typeof destinations>('TRANSFERRED')
  const [target, setTarget] = useState<Grave | null>(null)
  const [removedOn, setRemovedOn] = useState(today())
  const [decision, setDecision] = useState('')
  const [overrideReason, setOverrideReason] = useState('')
  const [faults, setFaults] = useState<ReadonlyMap<FieldName, string>>(new Map())
  const [busy, setBusy] = useState(false)

  const people = interred.filter(({ id }) => offered.includes(id)).toSorted((one, other) => one.id - other.id)
  const moved = people.filter((each) => each.removedOn === null && picked.includes(each.id))
  const to = removal === 'EXHUMED' ? null : target
  const kinds = moved.length > 0 ? [...new Set(moved.map(({ kind }) => kindAfterMove(kind)))] : ['REMAINS']
  const date = isDate(removedOn) ? removedOn : ''
  const verdicts = useQueries({
    queries: to ? kinds.map((kind) => graveState(to.id, { date, kind })) : [],
  })
  const isRefused = date >= refusedFrom() && verdicts.some(({ data }) => data?.answer === 'NO')

  /** Shows what is wrong, and goes to the first field of it. */
  const show = (errors: ReadonlyMap<FieldName, string>) => {
    flushSync(() => setFaults(errors))
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  /** A fault stays at its field until something on which it depends is changed. */
  const solved = (...names: FieldName[]) =>
    setFaults(new Map([...faults].filter(([name]) => !names.includes(name) && name !== '')))
  /** What the server can refuse because of who is moved and when; what is missing stays so. */
  const refusals: FieldName[] = [...(to ? ['movedToGraveId' as const] : []), ...(date ? ['removedOn' as const] : [])]
  const fail = (person: Interment, error: unknown) => {
    if (!(error instanceof RequestFailed)) throw error
    const said = (code: string) => `${nameOf(person)}: ${t(codeText(code, intermentTexts.codes))}`
    const at = (field: string) => fieldNames.find((name) => name === field) ?? ''
    const errors = error.errors.map(({ field, code }) => [at(field), said(code)] as const)
    if (errors.length > 0) show(new Map(errors))
    else if (!error.wasShown) show(new Map([['', said(error.code)]]))
  }
  const missing = () => {
    const errors = new Map<FieldName, string>()
    if (moved.length === 0) errors.set('who', t(texts.noOne))
    if (removal === 'TRANSFERRED' && !to) errors.set('movedToGraveId', t(texts.noGrave))
    if (date === '') errors.set('removedOn', t(intermentTexts.codes.INTERMENT_REMOVED_ON_NEEDED))
    if (decision.trim() === '') errors.set('removalDecision', t(texts.noDecision))
    return errors
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const errors = missing()
    show(errors)
    if (errors.size > 0) return
    setBusy(true)
    const reason = isRefused && overrideReason.trim() !== '' ? { overrideReason } : {}
    const changes = { removal, removedOn, removalDecision: decision, movedToGraveId: to?.id ?? null, ...reason }
    let isSaved = true
    // One after the other, because each takes room there; the first refusal ends it.
    for (const person of moved) {
      try {
        await saveRecord<Interment>(interment, { ...person, ...changes }, person, { idempotencyKey: '' })
      } catch (error) {
        fail(person, error)
        isSaved = false
        break
      }
    }
    // What is recorded by now is what the list says then.
    await queries.invalidateQueries()
    setBusy(false)
    if (!isSaved) return
    toast.success(t(texts.saved))
    onClose()
  }
  const placeOf = ({ label, number, graveyard, ...found }: Grave) =>
    [label ?? number, ...(found.graveyardId === graveyardId ? [] : [`(${graveyard.name})`])].join(' ')
  const result = t(destinations[removal].result)
    .replace('{day}', tableDate(removedOn))
    .replace('{from}', grave.name)
    .replace(' {to}', to ? ` ${placeOf(to)}` : '')
    .replace('{names}', moved.map(nameOf).join(', '))
  const isStated = moved.length > 0 && date !== '' && (removal !== 'TRANSFERRED' || to !== null)
  return (
    <Dialog
      title={t(texts.title).replace('{grave}', grave.name)}
      busy={busy}
      wide
      onClose={onClose}
      answers={<SaveAnswers {...{ form, busy, onClose }} />}
    >
      <form id={form} ref={body} className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
        <MovedPeople
          {...{ people, picked }}
          error={faults.get('who')}
          autoFocus={!only}
          onPick={(ids) => {
            setPicked(ids)
            solved('who', ...refusals)
          }}
        />
        <div className={classes['row']}>
          <NativeSelect
            label={t(texts.destination)}
            value={removal}
            data={destinationNames.map((value) => ({ value, label: t(destinations[value].label) }))}
            data-autofocus={only !== undefined || undefined}
            onChange={({ currentTarget }) => {
              setRemoval(destinationNames.find((name) => name === currentTarget.value) ?? removal)
              solved(...refusals)
            }}
          />
          <DateField
            id={`${form}-day`}
            label={t(intermentTexts.fields.removedOn)}
            required
            error={faults.get('removedOn') ?? null}
            description={null}
            autoFocus={false}
            value={removedOn}
            onChange={(day) => {
              setRemovedOn(day)
              solved('removedOn', ...refusals)
            }}
            onBlur={() => undefined}
          />
        </div>
        {removal !== 'EXHUMED' && (
          <div>
            <ReferencePicker
              label={t(intermentTexts.fields.graveId)}
              from={graveCandidates}
              required={removal === 'TRANSFERRED'}
              error={faults.get('movedToGraveId')}
              value={target ? String(target.id) : ''}
              onChange={(id) => {
                if (id === '') setTarget(null)
                solved('movedToGraveId')
              }}
              onFound={setTarget}
            />
            {verdicts.map((verdict, at) => (
              <VerdictPanel key={kinds[at]} {...verdict} />
            ))}
            {isRefused && (
              <div className={classes['override']}>
                <OverrideReason
                  value={overrideReason}
                  error={faults.get('overrideReason')}
                  onChange={(reason) => {
                    setOverrideReason(reason)
                    solved('overrideReason', ...refusals)
                  }}
                />
              </div>
            )}
          </div>
        )}
        <TextInput
          label={t(intermentTexts.fields.removalDecision)}
          autoComplete="off"
          required
          value={decision}
          error={faults.get('removalDecision')}
          maxLength={200}
          onChange={({ currentTarget }) => {
            setDecision(currentTarget.value)
            solved('removalDecision')
          }}
        />
        <p role="status" className={classes['result']}>
          {isStated && result}
        </p>
        <div role="alert" className={classes['fault']}>
          {faults.get('')}
        </div>
      </form>
    </Dialog>
  )
}
