import { Alert, Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { SaveAnswers } from '../../client/records/SaveAnswers.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { HeirsDialog } from './HeirsDialog.tsx'
import { transferTexts } from './right-transfer.ts'
import { transferTaskTexts as words, type TransferTask, transferWords } from './transfer-task.ts'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import classes from './Transfer.module.css'
import { type GraveRightRow, graveRight } from './record.ts'
import { assignCodes as codes, assignTexts as texts } from './transfer-texts.ts'
import { readTransfer, responsibleUsers, assignTransfer } from './calls.ts'

/** The task of transferring the right of a deceased holder: docs/domain/rights-of-use.md#transfer */
export function Transfer({ row }: { row: GraveRightRow }) {
  const { id, version } = row
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const [isOpen, setOpen] = useState(false)
  const [areHeirsOpen, setHeirsOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [graveRight.name, 'record', id, 'transfer', version],
    queryFn: ({ signal }) => request(readTransfer, { params: { id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  const said = data && transferWords(data)
  if (!said) return null
  return (
    <Alert color={data.state === 'OVERDUE' ? 'red' : 'yellow'} title={t(words.deceased)}>
      <p className={classes['line']}>{t(said)}</p>
      {data.note !== null && <p className={classes['line']}>{data.note}</p>}
      <p className={classes['actions']} data-screen-only>
        <Button onClick={() => setHeirsOpen(true)}>{t(texts.record)}</Button>
        {role && may(role, 'assignTransfers') && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(texts.assign)}
          </Button>
        )}
      </p>
      {areHeirsOpen && <HeirsDialog row={row} deceased={data.deceased} onClose={() => setHeirsOpen(false)} />}
      {isOpen && <AssignDialog id={id} task={data} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

interface AssignProps {
  id: number
  task: TransferTask
  onClose: () => void
}

/** Who takes care of the transfer, with a note, or why none is needed. */
function AssignDialog({ id, task, onClose }: AssignProps) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const form = useId()
  const [responsible, setResponsible] = useState(String(task.responsibleId ?? ''))
  const [note, setNote] = useState(task.note ?? '')
  const [notNeeded, setNotNeeded] = useState(task.state === 'NOT_NEEDED')
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const { data: users } = useQuery({
    queryKey: ['users', 'responsible'],
    queryFn: ({ signal }) => request(responsibleUsers, { signal }),
  })
  const known = users?.entities ?? []
  const isFormer = task.responsibleId !== null && !known.some((each) => each.id === task.responsibleId)
  const options = [
    { value: '', label: t(words.noOne) },
    ...(isFormer ? [{ value: String(task.responsibleId), label: task.responsible ?? '' }] : []),
    ...known.map((each) => ({ value: String(each.id), label: each.name })),
  ]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = {
        responsibleId: responsible === '' ? null : Number(responsible),
        note,
        notNeeded,
      }
      await request(assignTransfer, { params: { id }, body })
      toast.success(t(texts.assigned))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const said = error.errors.map(({ field, code }) => [field, t(codeText(code, codes))] as const)
      if (said.length > 0) setFaults(new Map(said))
      else if (!error.wasShown) setFaults(new Map([['', t(codeText(error.code, codes))]]))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(transferTexts.title)}
      busy={busy}
      onClose={onClose}
      answers={<SaveAnswers {...{ form, busy, onClose }} />}
    >
      <form id={form} className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
        <NativeSelect
          label={t(texts.responsible)}
          data={options}
          value={responsible}
          data-autofocus
          error={faults.get('responsibleId')}
          onChange={({ currentTarget }) => setResponsible(currentTarget.value)}
        />
        <Checkbox
          label={t(texts.notNeeded)}
          checked={notNeeded}
          onChange={({ currentTarget }) => setNotNeeded(currentTarget.checked)}
        />
        <Textarea
          label={t(notNeeded ? texts.reason : texts.note)}
          required={notNeeded}
          rows={2}
          value={note}
          error={faults.get('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <div role="alert">{faults.has('') && <p>{faults.get('')}</p>}</div>
      </form>
    </Dialog>
  )
}
