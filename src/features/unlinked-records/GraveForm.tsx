import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { ReferencePicker } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { graveCandidates } from '../grave-references/public.tsx'
import { type Grave, grave } from '../graves/record.ts'
import { graveTypes, graveTypeTexts } from '../sections/public.ts'
import { graveCalls } from './calls.ts'
import { asNew, GroupForm, type TargetId, useGroupForm } from './GroupForm.tsx'
import { chosenOf } from './desk.ts'
import { deskTexts } from './desk-texts.ts'
import type { CreatedGraves, FittingGrave, LinkGroup, UnlinkedRecord } from './grave-links.ts'
import { burialTypeTexts, fitTexts, graveTexts as texts, linkCodesOf } from './grave-texts.ts'
import type { Work } from './Worklist.tsx'
import classes from './Worklist.module.css'

interface GraveFormProps {
  work: Work<LinkGroup>
  types: readonly RecordTypeTexts[]
  onCreated: (created: CreatedGraves) => void
  undo: (id: number) => Promise<unknown>
}

const cannotBeLinked = ({ hasParty }: UnlinkedRecord) => !hasParty

/** The only matching grave, if of a usual type, or a new one if none matches. */
function proposedGrave({ graves: [only, ...more], proposed }: LinkGroup) {
  if (!only) return proposed && asNew
  return more.length === 0 && !only.isOtherType ? only.id : null
}

/** The records of one place, and the grave to link them to. */
export function GraveForm({ work: { group, done, skip }, types, onCreated, undo }: GraveFormProps) {
  const { t } = useLanguage()
  const { graveyard, place, graveNumber, burialType, records, graves, proposed } = group
  const form = useGroupForm(records, cannotBeLinked)
  const [found, setFound] = useState<readonly Grave[]>([])
  const [chosen, setChosen] = useState<TargetId | null>(() => proposedGrave(group))
  const [values, setValues] = useState<Readonly<Record<'number' | 'graveType' | 'places', string>>>({
    number: proposed?.number ?? '',
    graveType: proposed?.graveType ?? '',
    places: String(proposed?.places ?? ''),
  })
  const changed = (name: keyof typeof values) => ({
    label: t(texts[name]),
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  })
  const targets = [
    ...graves.map((fitting) => ({ ...fitting, fitting })),
    ...found.map(({ id, label, number, graveyard: { name } }) => {
      return { id, label: label ?? number, graveyard: name, fitting: null }
    }),
    ...(proposed
      ? [{ id: asNew, label: values.number, graveyard: graveyard?.name ?? '', fitting: null } as const]
      : []),
  ]
  const candidates: Candidates<Grave> = {
    ...graveCandidates,
    limits: { sort: 'label', ...(graveyard && { graveyardId: graveyard.id }) },
  }
  const choice = targets.find(({ id }) => id === chosen)

  const move = (by: number) => {
    const at = targets.findIndex(({ id }) => id === chosen)
    const next = targets[at < 0 ? (by > 0 ? 0 : targets.length - 1) : (at + by + targets.length) % targets.length]
    if (next) setChosen(next.id)
  }
  useShortcut('next', () => move(1), { isActive: !form.isBusy })
  useShortcut('previous', () => move(-1), { isActive: !form.isBusy })

  const linked = chosenOf(form.chosen)
  const confirm = form.submit({
    none: deskTexts.nothingChosen,
    refused: () => (chosen === null ? texts.noGrave : undefined),
    send: async () => {
      if (chosen === asNew) {
        const at = proposed && { graveyardId: proposed.graveyardId }
        const body = { graves: [{ ...values, places: Number(values.places), ...at, records: linked }] }
        return onCreated(await request(graveCalls.create, { body }))
      }
      const { undoId } = await request(graveCalls.confirm, { body: { graveId: chosen, records: linked } })
      done(t(texts.linked), () => undo(undoId), linked)
    },
    codes: linkCodesOf(types),
  })
  const heading = [
    `${t(texts.place)} ${place}`,
    graveNumber !== null && `${t(texts.graveNumber)} ${graveNumber}`,
    burialType !== null && t(burialTypeTexts[burialType] ?? [burialType, burialType]),
  ]
  return (
    <GroupForm
      {...{ form, records, types, targets, chosen }}
      about={place}
      title={`${heading.filter(Boolean).join(', ')} – ${graveyard?.name ?? t(texts.noGraveyard)}`}
      renderRecord={(record) => <About {...{ record }} />}
      nameOf={({ name }) => name}
      isFixed={cannotBeLinked}
      legend={texts.graves}
      page={grave.page}
      onChoose={setChosen}
      renderTarget={(each) => (
        <>
          {each.id === asNew && `${t(texts.newGrave)} `}
          {each.label} – {each.graveyard}
          {each.fitting && <Fit fitting={each.fitting} />}
        </>
      )}
      search={
        <ReferencePicker
          id={`grave-${place}`}
          label={t(texts.find)}
          from={candidates}
          value=""
          onChange={() => undefined}
          onFound={(each) => {
            if (!targets.some(({ id }) => id === each.id)) setFound([...found, each])
            setChosen(each.id)
            form.focusConfirm()
          }}
        />
      }
      label={choice ? `${t(choice.id === asNew ? texts.createAndLink : texts.linkTo)} ${choice.label}` : t(texts.link)}
      onSubmit={confirm}
      onSkip={() => skip(chosenOf(records))}
      status={
        choice ? `${t(choice.id === asNew ? texts.newGrave : texts.chosen)} ${choice.label} – ${choice.graveyard}` : ''
      }
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

function About({ record: { name, right, hasParty } }: { record: UnlinkedRecord }) {
  const { t } = useLanguage()
  const period = right && `${t(texts.right)} ${tableDate(right.from)} – ${right.to === null ? '' : tableDate(right.to)}`
  return (
    <small>
      {[name, period].filter(Boolean).join(', ')}
      {!hasParty && <b data-warning>{t(texts.noParty)}</b>}
    </small>
  )
}

function Fit({ fitting: { fits, graveType, places, interred, isOtherType } }: { fitting: FittingGrave }) {
  const { t } = useLanguage()
  const facts = [t(fitTexts[fits]), t(graveTypeTexts[graveType]), `${t(texts.placeCount)} ${places}`]
  return (
    <small>
      {[...facts, `${t(texts.interred)} ${interred}`].join(', ')}
      {isOtherType && <b data-warning>{t(texts.otherType)}</b>}
    </small>
  )
}
