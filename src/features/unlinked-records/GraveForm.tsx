import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'
import { inSentence } from '../../shared/texts.ts'
import { deathRecord } from '../death-records/record.ts'
import { graveCandidates } from '../grave-references/public.tsx'
import { type Grave, grave } from '../graves/record.ts'
import { graveTypes, graveTypeTexts } from '../sections/public.ts'
import { type CreatedGrave, graveCalls } from './calls.ts'
import { asNew, GroupForm, recordChoice, type TargetId } from './GroupForm.tsx'
import type { LinkGroup } from './links.ts'
import { fitTexts, graveTexts as texts } from './texts.ts'
import type { Work } from './Worklist.tsx'
import classes from './Worklist.module.css'

interface GraveFormProps {
  work: Work<LinkGroup>
  types: readonly RecordTypeTexts[]
  create: (graves: readonly CreatedGrave[]) => Promise<void>
}

/** The only matching grave, if of a usual type, or a new one if none matches. */
function proposedGrave({ graves: [only, ...more], proposed }: LinkGroup): TargetId | null {
  if (!only) return proposed && asNew
  return more.length === 0 && !only.isOtherType ? only.id : null
}

/** The records of one place, and the grave to link them to. */
export function GraveForm({ work: { group, done, skip }, types, create }: GraveFormProps) {
  const { t } = useLanguage()
  const { graveyard, place, graveNumber, burialType, records, graves, proposed } = group
  const [found, setFound] = useState<readonly Grave[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState(() => proposedGrave(group))
  const [values, setValues] = useState<Readonly<Record<'number' | 'graveType' | 'places', string>>>({
    number: proposed?.number ?? '',
    graveType: proposed?.graveType ?? '',
    places: String(proposed?.places ?? ''),
  })
  const fields = textsNamed(types, grave.name)?.fields
  const changed = (name: keyof typeof values) => ({
    label: t(fields?.[name] ?? [name, name]),
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  })
  const target = (item: TargetId, label: string, at = '') => {
    const said = `${label} – ${at}`
    return { item, label, said, title: item === asNew ? `${t(texts.newGrave)} ${said}` : said }
  }
  const choices = [
    ...graves.map(({ fits, graveType, places, interred, isOtherType, ...each }) => ({
      ...target(each.id, each.label, each.graveyard),
      facts: [
        t(fitTexts[fits]),
        t(graveTypeTexts[graveType]),
        `${t(texts.placeCount)} ${places}`,
        `${t(texts.interred)} ${interred}`,
      ],
      note: isOtherType && t(texts.otherType),
      isWarning: true,
    })),
    ...found.map(({ id, label, number, graveyard: { name } }) => target(id, label ?? number, name)),
    ...(proposed ? [target(asNew, values.number, graveyard?.name)] : []),
  ]
  const choice = choices.find(({ item }) => item === chosen)
  const burialTypes = textsNamed(types, deathRecord.name)?.choices?.['burialType']
  const heading = [
    `${t(texts.place)} ${place}`,
    graveNumber !== null && `${t(texts.graveNumber)} ${graveNumber}`,
    burialType !== null && inSentence(t(burialTypes?.[burialType] ?? [burialType, burialType])),
  ]
  return (
    <GroupForm
      title={`${heading.filter(Boolean).join(', ')} – ${graveyard?.name ?? t(texts.noGraveyard)}`}
      types={types}
      choices={records.map((record) => {
        const { name, right, hasParty } = record
        const period =
          right && `${t(texts.right)} ${tableDate(right.from)} – ${right.to === null ? '' : tableDate(right.to)}`
        const note = !hasParty && t(texts.noParty)
        const known = { facts: [name, period], note, isWarning: true, isDisabled: !hasParty }
        return { ...recordChoice(record, types, t, name), ...known }
      })}
      targets={{ legend: texts.graves, page: grave.page, choices, chosen, onChoose: setChosen, none: texts.noGrave }}
      search={
        <ReferencePicker
          id={`grave-${place}`}
          label={t(texts.find)}
          from={{ ...graveCandidates, limits: { sort: 'label', ...(graveyard && { graveyardId: graveyard.id }) } }}
          value=""
          onChange={() => undefined}
          onFound={(each) => {
            if (!choices.some(({ item }) => item === each.id)) setFound([...found, each])
            setChosen(each.id)
            button.current?.focus()
          }}
        />
      }
      button={button}
      label={() =>
        choice ? `${t(choice.item === asNew ? texts.createAndLink : texts.linkTo)} ${choice.label}` : t(texts.link)
      }
      link={async (linked) => {
        if (chosen === asNew) {
          const at = proposed && { graveyardId: proposed.graveyardId }
          return create([{ ...values, places: Number(values.places), ...at, records: linked }])
        }
        const body = { graveId: chosen, records: linked }
        done(t(texts.linked), await request(graveCalls.confirm, { body }), linked.length)
      }}
      onSkip={() => skip(records)}
      status={choice ? `${t(choice.item === asNew ? texts.newGrave : texts.chosen)} ${choice.said}` : ''}
    >
      {graves.length === 0 && <p className={classes['hint']}>{t(texts.noGraves)}</p>}
      {chosen === asNew && (
        <div className={classes['fields']}>
          <TextInput {...changed('number')} />
          <NativeSelect
            {...changed('graveType')}
            data={graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) }))}
          />
          <TextInput {...changed('places')} inputMode="numeric" />
        </div>
      )}
    </GroupForm>
  )
}
