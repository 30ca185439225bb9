import { Button } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { graveTypeTexts } from '../sections/public.ts'
import type { CreatedGrave } from './calls.ts'
import { GroupForm } from './GroupForm.tsx'
import type { ProposedGrave } from './new-graves.ts'
import { graveTexts as texts } from './texts.ts'
import classes from './Worklist.module.css'

interface NewGravesProps {
  proposed: readonly ProposedGrave[]
  types: readonly RecordTypeTexts[]
  create: (graves: readonly CreatedGrave[]) => Promise<void>
  onBack: () => void
}

const shownNames = 3

/** All graves proposed on a page; those that stay selected are recorded together. */
export function NewGraves({ proposed, types, create, onBack }: NewGravesProps) {
  const { t } = useLanguage()
  return (
    <GroupForm
      title={t(texts.newGraves)}
      intro={<p className={classes['hint']}>{t(texts.newGravesHint)}</p>}
      types={types}
      legend={texts.graves}
      choices={proposed.map(({ graveyard, names, ...item }) => {
        const more = names.length > shownNames ? ` + ${names.length - shownNames}` : ''
        return {
          item,
          title: `${item.number} – ${graveyard}, ${t(graveTypeTexts[item.graveType])}, ${t(texts.placeCount)} ${item.places}`,
          facts: [`${names.slice(0, shownNames).join(', ')}${more}`],
        }
      })}
      none={texts.noNewGrave}
      label={(chosen) => `${t(texts.createChosen)} ${chosen}`}
      link={create}
      extraButton={
        <Button variant="default" onClick={onBack}>
          {t(texts.back)}
        </Button>
      }
    />
  )
}
