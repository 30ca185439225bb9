import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Stored } from '../../shared/record-of.ts'
import { failureText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request, RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { saveDocuments } from './document.ts'
import type { ExportedList } from './export-list.ts'
import { ListExport } from './ListExport.tsx'
import type { RecordPages } from './record-pages.ts'
import classes from './Selection.module.css'
import { deletedTogether, selectionTexts } from './selection-texts.ts'
import { DeleteQuestion } from './DeleteQuestion.tsx'
import { recordsTexts } from './texts.ts'
import { type Selected, useRowSelection } from './use-row-selection.ts'
import { type Chosen, type Reason, recordCalls } from '../../shared/record-calls.ts'

interface SelectionProps {
  pages: Pick<RecordPages<Stored>, 'type' | 'texts' | 'restorable' | 'ofSelected' | 'noteOnDeletion'>
  rows: readonly Stored[]
  selected: Selected
  onSelect: (selected: Selected) => void
  list: RefObject<HTMLElement | null>
  exported: ExportedList
  mayDelete: boolean
  /** Called after an action, which may have removed what had the focus. */
  onDone: () => void
}

/** The selected rows of a list, and the actions on all of them. */
export function Selection(props: SelectionProps) {
  const { pages, rows, selected, onSelect, list, exported, mayDelete, onDone } = props
  const { type, texts, restorable = true, ofSelected, noteOnDeletion } = pages
  const { t, count, language } = useLanguage()
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const ids = rows.flatMap(({ id, deleted }) => (deleted ? [] : [id]))
  const here = ids.filter((id) => selected.has(id))
  useRowSelection({ list, ids, selected, onSelect })

  // After a change of page or a deletion, records that are no longer on the page are not selected.
  const isStale = here.length < selected.size
  const keepHere = useEffectEvent(() => onSelect(new Set(here)))
  useEffect(() => {
    if (isStale) keepHere()
  }, [isStale])

  const changed = async (change: 'delete' | 'restore', body: Chosen, done: () => void) => {
    try {
      await request(recordCalls(type)[change], { body })
      done()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === type.inUse) return error
      if (!error.wasShown) toast.error(failureText(error, language, texts.codes))
    } finally {
      await queries.invalidateQueries({ queryKey: [type.name] })
    }
    return undefined
  }
  const number = count(here.length, texts.count)
  const remove = async (reason?: Reason) => {
    const about = `${type.name} ${here.join(' ')}`
    const undo = () => changed('restore', { ids: here }, () => toast.success(t(selectionTexts.restored), { about }))
    setBusy(true)
    const refused = await changed('delete', { ids: here, ...reason }, () =>
      toast.success(`${t(deletedTogether)}: ${number}`, {
        about,
        ...(restorable && { action: { label: t(recordsTexts.restore), run: () => void undo() } }),
      }),
    )
    setBusy(false)
    if (!refused) onSelect(new Set())
    return refused
  }
  return (
    <>
      <div data-screen-only className={classes['bar']} role="group" aria-label={t(selectionTexts.selection)}>
        <span role="status">{here.length > 0 && `${t(recordsTexts.selected)}: ${number}`}</span>
        {here.length > 0 && (
          <>
            {here.length < ids.length && (
              <Button variant="default" size="sm" onClick={() => onSelect(new Set(ids))}>
                {t(selectionTexts.selectAll)}
              </Button>
            )}
            <ListExport {...exported} only={here} label={t(selectionTexts.exportSelected)} />
            {type.document && (
              <Button
                variant="default"
                size="sm"
                onClick={() => void saveDocuments(`${type.document}/selected`, here, texts.document)}
              >
                {t(selectionTexts.printSelected)}
              </Button>
            )}
            {ofSelected && (
              <Button
                variant="default"
                size="sm"
                onClick={() =>
                  void ofSelected.run(here).then(() => queries.invalidateQueries({ queryKey: [type.name] }))
                }
              >
                {t(ofSelected.label)}
              </Button>
            )}
            {mayDelete && (
              <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
                {t(selectionTexts.deleteSelected)}
              </Button>
            )}
            <Button
              variant="subtle"
              size="sm"
              onClick={() => {
                onSelect(new Set())
                onDone()
              }}
            >
              {t(selectionTexts.clear)}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <DeleteQuestion
          areSeveral
          about={number}
          {...{ pages, busy }}
          note={noteOnDeletion?.(here)}
          onYes={remove}
          onNo={() => {
            setIsAsking(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
