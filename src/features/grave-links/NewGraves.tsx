import { Button } from '@mantine/core'
import { useId } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Choice, GroupFault } from '../../client/records/GroupForm.tsx'
import { useGroupForm } from '../../client/records/use-group-form.ts'
import classes from '../../client/records/Worklist.module.css'
import { request } from '../../client/request.ts'
import { createGraves } from './calls.ts'
import type { CreatedGraves } from './grave-links.ts'
import { graveTypeTexts } from '../sections/public.ts'
import type { ProposedGrave } from './new-graves.ts'
import { linkCodes, linkTexts as texts } from './texts.ts'

interface NewGravesProps {
  proposed: readonly ProposedGrave[]
  onCreated: (created: CreatedGraves) => void
  onBack: () => void
}

const shownNames = 3

/** All graves proposed on a page; those that stay selected are recorded together. */
export function NewGraves({ proposed, onCreated, onBack }: NewGravesProps) {
  const { t } = useLanguage()
  const id = useId()
  const { confirmButton, isBusy, ...form } = useGroupForm<ProposedGrave>()
  const chosen = proposed.filter((each) => !form.isLeftOut(each))
  const create = form.submit({
    refused: () => (chosen.length === 0 ? texts.noNewGrave : undefined),
    send: async () => {
      const graves = chosen.map(({ graveyardId, number, graveType, places, records }) => ({
        graveyardId,
        number,
        graveType,
        places,
        records,
      }))
      onCreated(await request(createGraves, { body: { graves } }))
    },
    codes: linkCodes,
  })
  return (
    <form className={classes['group']} aria-labelledby={id} onSubmit={create}>
      <h2 id={id}>{t(texts.newGraves)}</h2>
      <p className={classes['hint']}>{t(texts.newGravesHint)}</p>
      <ul className={classes['list']}>
        {proposed.map((each) => (
          <Choice
            key={`${each.graveyardId} ${each.number}`}
            about={each.number}
            input={<input type="checkbox" checked={!form.isLeftOut(each)} onChange={() => form.toggle(each)} />}
          >
            {each.number} – {each.graveyard}, {t(graveTypeTexts[each.graveType])}, {t(texts.placeCount)} {each.places}
            <small>
              {each.names.slice(0, shownNames).join(', ')}
              {each.names.length > shownNames && ` + ${each.names.length - shownNames}`}
            </small>
          </Choice>
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
      <GroupFault fault={form.fault} />
    </form>
  )
}
