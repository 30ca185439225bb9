import { Button } from '@mantine/core'
import { useId } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { graveTypeTexts } from '../sections/public.ts'
import { graveCalls } from './calls.ts'
import type { CreatedGraves } from './grave-links.ts'
import { graveTexts as texts } from './grave-texts.ts'
import { Choice, GroupFault, useGroupForm } from './GroupForm.tsx'
import type { ProposedGrave } from './new-graves.ts'
import classes from './Worklist.module.css'

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
  const { confirmButton, isBusy, chosen, checkbox, ...form } = useGroupForm(proposed)
  const create = form.submit({
    none: texts.noNewGrave,
    send: async () => {
      const graves = chosen.map(({ graveyard: _graveyard, names: _names, ...values }) => values)
      onCreated(await request(graveCalls.create, { body: { graves } }))
    },
    codes: texts.codes,
  })
  return (
    <form className={classes['group']} aria-labelledby={id} onSubmit={create}>
      <h2 id={id}>{t(texts.newGraves)}</h2>
      <p className={classes['hint']}>{t(texts.newGravesHint)}</p>
      <ul className={classes['list']}>
        {proposed.map((each) => (
          <Choice key={`${each.graveyardId} ${each.number}`} about={each.number} input={checkbox(each)}>
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
