import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FindGrave, type FoundGrave } from '../grave-references/public.tsx'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import { Choice, GroupFault, LinkButtons } from '../../client/records/GroupForm.tsx'
import { useGroupForm } from '../../client/records/use-group-form.ts'
import classes from '../../client/records/Worklist.module.css'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { ChosenLinks, CreatedGraves, FittingGrave, LinkGroup, MadeLinks, UnlinkedRecord } from './grave-links.ts'
import { graveTypes, graveTypeTexts } from '../sections/public.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'
import { grave } from '../graves/record.ts'
import { burialTypeTexts, fitTexts, linkCodesOf, linkTexts as texts } from './texts.ts'
import { createGraves, confirmLinks } from './calls.ts'

interface LinkFormProps {
  group: LinkGroup
  types: readonly RecordTypeTexts[]
  onLinked: (records: ChosenLinks, made: MadeLinks) => void
  onCreated: (created: CreatedGraves) => void
  onSkip: (records: ChosenLinks) => void
}

const asNew = 'new'
/** A grave that can be chosen, with details of matching ones. */
interface Candidate {
  readonly id: number | typeof asNew
  readonly label: string
  readonly graveyard: string
  readonly fitting: FittingGrave | null
}

const keyOf = ({ type, id }: Pick<UnlinkedRecord, 'type' | 'id'>) => `${type} ${id}`
const cannotBeLinked = ({ hasParty }: UnlinkedRecord) => !hasParty

/** The only matching grave, if of a usual type, or a new one if none matches. */
function proposedGrave({ graves: [only, ...more], proposed }: LinkGroup): Candidate['id'] | null {
  if (!only) return proposed && asNew
  return more.length === 0 && !only.isOtherType ? only.id : null
}

/** The records of one place, and the grave to link them to. */
export function LinkForm({ group, types, onLinked, onCreated, onSkip }: LinkFormProps) {
  const { t } = useLanguage()
  const { graveyard, place, graveNumber, burialType, records, graves, proposed } = group
  const id = useId()
  const form = useGroupForm(records.filter(cannotBeLinked).map(keyOf))
  const [found, setFound] = useState<readonly FoundGrave[]>([])
  const [chosen, setChosen] = useState(() => proposedGrave(group))
  const [values, setValues] = useState<Readonly<Record<'number' | 'graveType' | 'places', string>>>({
    number: proposed?.number ?? '',
    graveType: proposed?.graveType ?? '',
    places: String(proposed?.places ?? ''),
  })
  const included = records.filter((record) => !form.isLeftOut(keyOf(record)))
  const choices: readonly Candidate[] = [
    ...graves.map((fitting) => ({ ...fitting, fitting })),
    ...found.map((each) => ({
      id: each.id,
      label: each.label ?? each.number,
      graveyard: each.graveyard.name,
      fitting: null,
    })),
    ...(proposed
      ? [{ id: asNew, label: values.number, graveyard: graveyard?.name ?? '', fitting: null } as const]
      : []),
  ]
  const choice = choices.find((each) => each.id === chosen)

  const isActive = !form.isBusy
  const skip = () => onSkip(records.map(({ type, id: recordId }) => ({ type, id: recordId })))
  useShortcut('skip', skip, { isActive })
  const move = (by: number) => {
    const at = choices.findIndex((each) => each.id === chosen)
    const next = choices[at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length]
    if (next) setChosen(next.id)
  }
  useShortcut('next', () => move(1), { isActive })
  useShortcut('previous', () => move(-1), { isActive })

  const confirm = form.submit({
    refused: () => {
      if (included.length === 0) return texts.nothingChosen
      return chosen === null ? texts.noGrave : undefined
    },
    send: async () => {
      const linked = included.map(({ type, id: recordId }) => ({ type, id: recordId }))
      if (chosen === asNew) {
        const created = {
          ...values,
          places: Number(values.places),
          ...(proposed && { graveyardId: proposed.graveyardId }),
          records: linked,
        }
        const body = { graves: [created] }
        onCreated(await request(createGraves, { body }))
      } else {
        const body = { graveId: chosen, records: linked }
        onLinked(linked, await request(confirmLinks, { body }))
      }
    },
    codes: linkCodesOf(types),
  })
  const formId = `${id}form`
  return (
    <article className={classes['group']} aria-labelledby={id}>
      <h2 id={id} data-about={place}>
        {t(texts.place)} {place}
        {graveNumber !== null && `, ${t(texts.graveNumber)} ${graveNumber}`}
        {burialType !== null && `, ${t(burialTypeTexts[burialType] ?? [burialType, burialType])}`}
        {` – ${graveyard?.name ?? t(texts.noGraveyard)}`}
      </h2>
      <form id={formId} className={classes['parts']} aria-labelledby={id} onSubmit={confirm}>
        <fieldset>
          <legend>{t(texts.records)}</legend>
          <ul className={classes['list']}>
            {records.map((record) => {
              const key = keyOf(record)
              const ofType = textsNamed(types, record.type)
              return (
                <Choice
                  key={key}
                  about={record.id}
                  input={
                    <input
                      type="checkbox"
                      checked={!form.isLeftOut(key)}
                      disabled={cannotBeLinked(record)}
                      onChange={() => form.toggle(key)}
                    />
                  }
                  {...(ofType && { opens: { href: hrefOfRecord(ofType.type.page, record.id), name: record.name } })}
                >
                  {ofType && t(ofType.before)}
                  {record.number !== null && ` ${record.number}`}, {tableDate(record.date)}
                  <About record={record} />
                </Choice>
              )
            })}
          </ul>
        </fieldset>
        <fieldset>
          <legend>{t(texts.graves)}</legend>
          <ul className={classes['list']}>
            {choices.map((each) => (
              <Choice
                key={each.id}
                about={each.id}
                input={
                  <input
                    type="radio"
                    name={`${id}grave`}
                    checked={chosen === each.id}
                    onChange={() => setChosen(each.id)}
                  />
                }
                opens={each.id === asNew ? undefined : { href: hrefOfRecord(grave.page, each.id), name: each.label }}
              >
                {each.id === asNew && `${t(texts.newGrave)} `}
                {each.label} – {each.graveyard}
                {each.fitting && <Fit fitting={each.fitting} />}
              </Choice>
            ))}
          </ul>
          {graves.length === 0 && <p className={classes['hint']}>{t(texts.noGraves)}</p>}
          {chosen === asNew && (
            <div className={classes['fields']}>
              <TextInput
                label={t(texts.number)}
                value={values.number}
                onChange={({ currentTarget }) => setValues({ ...values, number: currentTarget.value })}
              />
              <NativeSelect
                label={t(texts.graveType)}
                data={graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) }))}
                value={values.graveType}
                onChange={({ currentTarget }) => setValues({ ...values, graveType: currentTarget.value })}
              />
              <TextInput
                label={t(texts.places)}
                inputMode="numeric"
                value={values.places}
                onChange={({ currentTarget }) => setValues({ ...values, places: currentTarget.value })}
              />
            </div>
          )}
        </fieldset>
      </form>
      {/* Outside of the form, because Enter in it must not link anything. */}
      <FindGrave
        label={texts.find}
        graveyardId={graveyard === null ? '' : String(graveyard.id)}
        onChosen={(grave) => {
          if (!choices.some((each) => each.id === grave.id)) setFound([...found, grave])
          setChosen(grave.id)
          form.focusConfirm()
        }}
      />
      <LinkButtons confirmButton={form.confirmButton} form={formId} isBusy={form.isBusy} onSkip={skip}>
        {choice ? `${t(choice.id === asNew ? texts.createAndLink : texts.linkTo)} ${choice.label}` : t(texts.link)}
      </LinkButtons>
      <div role="status" className={classes['hint']}>
        {choice && `${t(choice.id === asNew ? texts.newGrave : texts.chosen)} ${choice.label} – ${choice.graveyard}`}
      </div>
      <GroupFault fault={form.fault} />
    </article>
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
