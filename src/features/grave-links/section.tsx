import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import classes from '../../client/records/Worklist.module.css'
import { request, RequestFailed } from '../../client/request.ts'
import type { CreatedGraves } from '../../shared/grave-links.ts'
import { graveTypeTexts } from '../../shared/grave-types.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import type { ProposedGrave } from './new-graves.ts'
import { linkCodes, linkTexts as texts } from './texts.ts'

interface NewGravesProps {
  proposed: readonly ProposedGrave[]
  onCreated: (created: CreatedGraves) => void
  onBack: () => void
}

const shownNames = 3

/** All graves that are proposed on a page; those that stay chosen are recorded together. */
export function NewGraves({ proposed, onCreated, onBack }: NewGravesProps) {
  const { t } = useLanguage()
  const id = useId()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<ProposedGrave>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text | null>(null)
  const chosen = proposed.filter((each) => !leftOut.has(each))
  useEffect(() => confirmButton.current?.focus(), [])

  const create = async () => {
    if (isBusy) return
    if (chosen.length === 0) return setFault(texts.noNewGrave)
    setBusy(true)
    setFault(null)
    const graves = chosen.map(({ graveyardId, number, graveType, places, records }) => ({
      graveyardId,
      number,
      graveType,
      places,
      records,
    }))
    try {
      onCreated(await request<CreatedGraves>('/api/grave/links/creation', { method: 'POST', body: { graves } }))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) setFault(codeText(error.errors[0]?.code ?? error.code, linkCodes))
      setBusy(false)
    }
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  const toggle = (each: ProposedGrave) => {
    const next = new Set(leftOut)
    if (!next.delete(each)) next.add(each)
    setLeftOut(next)
  }
  return (
    <form className={classes['group']} aria-labelledby={id} onSubmit={submitted}>
      <h2 id={id}>{t(texts.newGraves)}</h2>
      <p className={classes['hint']}>{t(texts.newGravesHint)}</p>
      <ul className={classes['list']}>
        {proposed.map((each) => (
          <li key={`${each.graveyardId} ${each.number}`} data-about={each.number}>
            <label className={classes['choice']}>
              <input type="checkbox" checked={!leftOut.has(each)} onChange={() => toggle(each)} />
              <span>
                {each.number} – {each.graveyard}, {t(graveTypeTexts[each.graveType])}, {t(texts.placeCount)}{' '}
                {each.places}
                <small>
                  {each.names.slice(0, shownNames).join(', ')}
                  {each.names.length > shownNames && ` + ${each.names.length - shownNames}`}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button ref={confirmButton} type="submit" loading={isBusy}>
          {t(texts.createChosen)} {chosen.length}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t(texts.back)}
        </Button>
      </div>
      <div role="alert">{fault && <p className={classes['fault']}>{t(fault)}</p>}</div>
    </form>
  )
}
