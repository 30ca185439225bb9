import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { formatValue } from '../../client/records/field-format.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { readRecord } from '../../client/records/use-records.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import type { Text } from '../../shared/texts.ts'
import { reasonOf, useSeparation } from './MergedParties.tsx'
import { whyDifferent } from './differing.ts'
import { partyGroups } from './groups.ts'
import classes from './merge.module.css'
import { mergeTexts as texts } from './merge-texts.ts'
import { party, type Party } from './record.ts'
import { partyTexts } from './texts.ts'
import { mergeParty, searchParties, similarParties } from './calls.ts'

interface MergeDialogProps {
  row: Party
  onClose: () => void
  /** Called with the surviving party. */
  onMerged: (survivor: number) => void
}

/** Two records of one party side by side, to choose which one to keep. */
export function MergeDialog({ row, onClose, onMerged }: MergeDialogProps) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const separate = useSeparation()
  const [other, setOther] = useState<Party | null>(null)
  const [stays, setStays] = useState(row.id)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Text | null>(null)
  const isRefused = other !== null && whyDifferent(row, other).length > 0

  const choose = async ({ id }: Found) => {
    setRefusal(null)
    try {
      const chosen = await readRecord<Party>(party, id, helpOnly)
      setStays(fuller(row, chosen).id)
      setOther(chosen)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setRefusal(reasonOf(error))
    }
  }
  const merge = async () => {
    if (!other || busy || isRefused) return
    const [goes, into] = stays === row.id ? [other.id, row.id] : [row.id, other.id]
    setBusy(true)
    try {
      await request(mergeParty, { params: { id: goes }, body: { into } })
      toast.success(t(texts.done), {
        action: { label: t(texts.undo), run: () => void separate(goes) },
        about: `party ${goes}`,
      })
      // Contracts and letters show the party's name too.
      void queries.invalidateQueries()
      onMerged(into)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setRefusal(reasonOf(error))
      setBusy(false)
    }
  }
  const fault = isRefused ? partyTexts.codes.PARTIES_ARE_DIFFERENT : refusal
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
          {other && (
            <>
              <Button variant="default" aria-disabled={busy} onClick={() => !busy && setOther(null)}>
                {t(texts.another)}
              </Button>
              <Button loading={busy} disabled={isRefused} onClick={() => void merge()}>
                {t(texts.merge)}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={classes['help']}>{t(texts.help)}</p>
      {other ? (
        <Comparison {...{ row, other, stays }} onChoose={setStays} />
      ) : (
        <Candidates row={row} onChoose={(found) => void choose(found)} />
      )}
      <div role="alert">{fault && <p className={classes['fault']}>{t(fault)}</p>}</div>
    </Dialog>
  )
}

type Found = Pick<Party, 'id' | 'name' | 'surname' | 'address' | 'addressNumber' | 'city'>
const shownAtMost = 8

/** Likely duplicates, or what a search finds. */
function Candidates({ row, onChoose }: { row: Party; onChoose: (found: Found) => void }) {
  const { t } = useLanguage()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const { name, surname, address, jmbg, taxNumber, registrationNumber } = row
  const { data, isError, refetch } = useQuery({
    queryKey: [party.name, 'candidates', row.id, words],
    queryFn: ({ signal }): Promise<{ entities: readonly Found[] }> => {
      const similar = { name, surname, address, jmbg, taxNumber, registrationNumber, exceptId: row.id }
      const searched = { searchParam: words, recordState: 'live', page: 0, size: shownAtMost + 1 }
      const sent = { body: words === '' ? similar : searched, signal, handledStatuses: helpOnly }
      return words === '' ? request(similarParties, sent) : request(searchParties, sent)
    },
    retry: false,
  })
  const others = data?.entities.filter(({ id }) => id !== row.id).slice(0, shownAtMost)
  return (
    <>
      <TextInput
        type="search"
        label={t(texts.search)}
        placeholder={t(texts.searchHint)}
        value={typed}
        maxLength={200}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <h3 className={classes['heading']}>{t(words === '' ? texts.similar : texts.found)}</h3>
      <div role="alert">
        {isError && (
          <p className={classes['fault']}>
            {t(recordsTexts.notLoaded)}{' '}
            <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
              {t(recordsTexts.retry)}
            </Button>
          </p>
        )}
      </div>
      <div role="status">{others?.length === 0 && t(words === '' ? texts.noneSimilar : texts.noneFound)}</div>
      <ul className={classes['list']}>
        {others?.map((each) => (
          <li key={each.id}>
            <button type="button" className={classes['choice']} onClick={() => onChoose(each)}>
              {[each.name, each.surname].filter(Boolean).join(' ')}
              <span className={classes['more']}>
                {[[each.address, each.addressNumber].filter(Boolean).join(' '), each.city].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const fields = [...partyGroups.flatMap((group) => group.fields.map(([name]) => name)), 'dateCreated']
const labels: Readonly<Record<string, readonly [string, string]>> = partyTexts.fields
const choices: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = partyTexts.choices

/** The record with more data, which is usually kept; the older one if they are equal. */
function fuller(one: Party, other: Party): Party {
  const filled = (row: Party) => fields.filter((name) => (Reflect.get(row, name) ?? '') !== '').length
  const more = filled(one) - filled(other) || other.id - one.id
  return more > 0 ? one : other
}

interface ComparisonProps {
  row: Party
  other: Party
  /** The id of the surviving party. */
  stays: number
  onChoose: (id: number) => void
}

/** Both records, with the fields that differ marked. */
function Comparison({ row, other, stays, onChoose }: ComparisonProps) {
  const { t, language } = useLanguage()
  const group = useId()
  const valueOf = (each: Party, name: string) => {
    const text = formatValue(party, each, name, language)
    const choice = choices[name]?.[text]
    return choice ? t(choice) : text
  }
  const rows = fields
    .map((name) => ({ name, values: [valueOf(row, name), valueOf(other, name)] as const }))
    .filter(({ values }) => values.some((value) => value !== ''))
  return (
    <table className={classes['compared']}>
      <caption className={classes['heading']}>{t(texts.which)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(texts.field)}</th>
          {[row, other].map((each) => (
            <th key={each.id} scope="col">
              <label className={classes['which']}>
                <input
                  type="radio"
                  name={group}
                  checked={stays === each.id}
                  autoFocus={stays === each.id}
                  onChange={() => onChoose(each.id)}
                />
                {[each.name, each.surname].filter(Boolean).join(' ')}
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values: [one, two] }) => (
          <tr key={name} data-differs={one !== two || undefined}>
            <th scope="row">
              {t(labels[name] ?? ['', ''])}
              {one !== two && <span className={classes['mark']}>{t(texts.differs)}</span>}
            </th>
            <td>{one || t(texts.empty)}</td>
            <td>{two || t(texts.empty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
