import { Checkbox } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import { knownPart, tableDate } from '../../shared/dates.ts'
import classes from './MoveDialog.module.css'
import { moveTexts } from './move-texts.ts'
import { type Interment, nameOfBuried } from './record.ts'
import { intermentTexts as texts } from './texts.ts'

export const nameOf = (interment: Interment) => nameOfBuried(interment)

interface MovedPeopleProps {
  people: readonly Interment[]
  picked: readonly number[]
  onPick: (ids: number[]) => void
  error: string | undefined
  autoFocus: boolean
}

/** Who of those in a grave is moved; a removal that is recorded by now stays in view. */
export function MovedPeople({ people, picked, onPick, error, autoFocus }: MovedPeopleProps) {
  const { t, language } = useLanguage()
  const describe = ({ kind, buriedOn, precision, removedOn }: Interment) =>
    [
      kind !== 'COFFIN' && t(texts.choices.kind[kind]),
      buriedOn && `${t(texts.fields.buriedOn)}: ${knownPart(tableDate(buriedOn), precision, language)}`,
      removedOn && `${t(texts.fields.removedOn)}: ${tableDate(removedOn)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Checkbox.Group
      label={t(moveTexts.who)}
      error={error}
      value={picked.map(String)}
      onChange={(ids) => onPick(ids.map(Number))}
    >
      <div className={classes['people']}>
        {people.map((each, at) => (
          <Checkbox
            key={each.id}
            value={String(each.id)}
            label={nameOf(each)}
            attributes={{ label: { lang: '' } }}
            description={describe(each)}
            disabled={each.removedOn !== null}
            aria-invalid={error !== undefined}
            data-autofocus={(autoFocus && at === 0) || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
