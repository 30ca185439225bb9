import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { type Entered, RecordFields } from '../../client/records/RecordFields.tsx'
import { parseInput } from '../../client/records/field-format.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { useSections } from '../sections/public.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { fieldSpans } from '../../shared/field-spans.ts'
import { graveTypes, graveTypeTexts } from '../sections/public.ts'
import { codeText, counted } from '../../shared/texts.ts'
import { graveFormTexts } from './texts.ts'
import classes from './range.module.css'
import { graveRange, type RangePreview } from './range.ts'
import {
  rangeCodeTexts as codes,
  rangeCount,
  rangeExplanations as explanations,
  rangeFieldTexts as fields,
  rangeTexts as texts,
} from './range-texts.ts'
import { graveSize } from './groups.ts'
import { grave } from './record.ts'
import { previewRange, createRange } from './calls.ts'
import { undoImport } from '../imports/calls.ts'

const groups = [
  { legend: graveFormTexts.place, fields: fieldSpans({ graveyardId: 3, sectionId: 3, row: 3, rowTo: 3 }) },
  { fields: fieldSpans({ numberFrom: 2, numberTo: 2, suffix: 2 }) },
  { legend: graveFormTexts.kind, fields: graveSize },
]
const type = { name: 'graveRange', fields: graveRange }
const names = Object.keys(graveRange.shape)
const empty: Entered = {
  ...Object.fromEntries(names.map((name) => [name, ''])),
  graveType: 'RAKA',
  places: '1',
  levels: '1',
}
const bodyOf = (entered: Entered) =>
  Object.fromEntries(names.map((name) => [name, sent(name, entered[name] ?? '')] as const))
const sent = (name: string, typed: string) => parseInput({ ...grave, fields: graveRange }, name, typed)

interface RangeDialogProps {
  onClose: () => void
}

/** Creates several graves at once, after showing their labels. */
export function RangeDialog({ onClose }: RangeDialogProps) {
  const { t, language } = useLanguage()
  const prefix = useId()
  const queries = useQueryClient()
  const [entered, setEntered] = useState(empty)
  const [left, setLeft] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RequestFailed | null>(null)
  const graveyardId = useGraveyards(null)
  const { sectionsOf } = useSections(null)

  const body = bodyOf(entered)
  const faults = graveRange.safeParse(body).error?.issues ?? []
  const faultOf = (name: string) => faults.find(({ path }) => path[0] === name)?.message
  const isComplete = faults.length === 0
  const [debounced] = useDebouncedValue(JSON.stringify(body), 250)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [grave.name, 'range', debounced],
    queryFn: ({ signal }) => request(previewRange, { body, signal }),
    enabled: isComplete && debounced === JSON.stringify(body),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const failed = refusal ?? (error instanceof RequestFailed ? error : null)
  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const code = (left.includes(name) && faultOf(name)) || failed?.errors.find(({ field }) => field === name)?.code
      return code ? [[name, code] as const] : []
    }),
  )
  const isCurrent = isComplete && data !== undefined && !isPlaceholderData && debounced === JSON.stringify(body)
  const count = isCurrent ? data.graves.length - data.existing : 0

  const change = (name: string, value: string) => {
    setRefusal(null)
    setEntered((before) => ({ ...before, [name]: value, ...(name === 'graveyardId' && { sectionId: '' }) }))
  }
  const undo = async (id: number) => {
    try {
      const done = await request(undoImport, { params: { id } })
      if (done.kept === 0) toast.success(t(texts.undone))
      else {
        const titles = done.keptRecords.map(({ title }) => title).join(', ')
        const rest = done.kept > done.keptRecords.length ? '…' : ''
        toast.error(`${t(texts.kept)} ${counted(done.kept, rangeCount, language)}: ${titles}${rest}`)
      }
    } catch (fault) {
      if (!(fault instanceof RequestFailed)) throw fault
      if (!fault.wasShown) toast.error(t(codeText(fault.code, codes)))
    }
    await queries.invalidateQueries({ queryKey: [grave.name] })
  }
  const add = async () => {
    if (busy) return
    setLeft(names)
    const first = names.find((name) => faultOf(name) !== undefined)
    if (first !== undefined) {
      document.getElementById(`${prefix}${first}`)?.focus()
      return
    }
    if (!isCurrent || count === 0) return
    setBusy(true)
    try {
      const done = await request(createRange, { body, showsOwnError: true })
      const { importId } = done
      toast.success(`${t(texts.added)}: ${counted(done.count, rangeCount, language)}.`, {
        ...(importId !== null && { action: { label: t(texts.undo), run: () => void undo(importId) } }),
      })
      void queries.invalidateQueries({ queryKey: [grave.name] })
      onClose()
    } catch (fault) {
      if (!(fault instanceof RequestFailed)) throw fault
      setRefusal(fault)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(texts.title)}
      wide
      busy={busy}
      onClose={onClose}
      answers={
        <>
          <Button variant="default" aria-disabled={busy} onClick={() => !busy && onClose()}>
            {t(texts.cancel)}
          </Button>
          <Button loading={busy} type="submit" form={`${prefix}form`}>
            {count > 0 ? `${t(texts.add)} ${counted(count, rangeCount, language)}` : t(texts.add)}
          </Button>
        </>
      }
    >
      <form
        id={`${prefix}form`}
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className={classes['help']}>{t(texts.help)}</p>
        <RecordFields
          {...{ type, groups, prefix, entered, errors, change }}
          texts={{ fields, codes, explanations }}
          extras={{
            graveyardId,
            sectionId: sectionsOf(entered['graveyardId'] ?? '', t(graveFormTexts.noSection)),
            graveType: { options: graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) })) },
          }}
          onLeave={(name) => setLeft((before) => (entered[name] === '' ? before : [...before, name]))}
          fill={(values) => setEntered((before) => ({ ...before, ...values }))}
        />
      </form>
      <div role="status" className={classes['summary']}>
        {isCurrent &&
          (count === 0
            ? t(texts.none)
            : [
                `${t(texts.willAdd)}: ${counted(count, rangeCount, language)}`,
                data.existing > 0 && `${t(texts.existing)}: ${data.existing}`,
              ]
                .filter(Boolean)
                .join(', '))}
      </div>
      {isCurrent && <Labels graves={data.graves} />}
      {failed && failed.errors.length === 0 && !failed.wasShown && (
        <p role="alert" className={classes['fault']}>
          {t(codeText(failed.code, codes))}
        </p>
      )}
    </Dialog>
  )
}

function Labels({ graves }: Pick<RangePreview, 'graves'>) {
  const { t } = useLanguage()
  return (
    // The arrow keys scroll it.
    <Box className={classes['labels'] ?? ''} role="region" aria-label={t(texts.preview)} tabIndex={0}>
      <ul>
        {graves.map(({ label, exists }, at) => (
          <li key={at} data-exists={exists || undefined}>
            {label}
            {exists && <span className={classes['exists']}>{` ${t(texts.exist)}`}</span>}
          </li>
        ))}
      </ul>
    </Box>
  )
}
