import { Box, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageButton, PageLink } from '../../client/PageLink.tsx'
import { type PageSearch, toList, toRecord } from '../../client/paths.ts'
import details from '../../client/records/RecordDetails.module.css'
import { knownPart, tableDate, today } from '../../shared/dates.ts'
import { type Buried, type HeldRight, kindTexts, type VerdictAnswer } from '../burial-verdict/public.ts'
import { transferWords } from '../grave-rights/public.ts'
import { capital, type Text } from '../../shared/texts.ts'
import { graveRight } from '../grave-rights/record.ts'
import { moveRemains } from '../interments/public.ts'
import { interment } from '../interments/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { burialTexts as texts } from './burial-texts.ts'
import classes from './burial.module.css'
import type { Grave } from './record.ts'
import { graveTexts } from './texts.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../interments/public.tsx')).MoveDialog }))

/** Opens the form of a new record for this grave; closing it leads back. */
export const forGrave = ({ id }: Grave): PageSearch => ({ new: true, grave: id })
export const opened = { formOpened: true }

/** The right of use of the grave on the day of the verdict, or else the last one before it. */
export function Right({ row, answer: { right, endedRight, reasons, date } }: { row: Grave; answer: VerdictAnswer }) {
  const { t } = useLanguage()
  if (reasons.some(({ code }) => code === 'RIGHT_NOT_CHECKED')) return null
  return (
    <section className={details['group']} aria-labelledby="holders">
      <h2 id="holders">
        {t(texts.holders)}
        {date !== today() && ` ${t(texts.onDay)} ${tableDate(date)}`}
      </h2>
      {right === null && <p>{t(texts.noRight)}</p>}
      {right && <Held right={right} until={texts.validUntil} />}
      {endedRight && <Held right={endedRight} until={texts.ended} />}
      <p className={classes['actions']} data-screen-only>
        {right && transferWords(right.transfer) ? (
          <PageButton variant="default" {...toRecord(graveRight.page, right.id)}>
            {t(texts.transfer)}
          </PageButton>
        ) : (
          <PageButton
            variant="default"
            {...toList(graveRight.page, right ? { edit: right.id } : forGrave(row))}
            state={opened}
          >
            {t(right ? texts.transfer : texts.recordRight)}
          </PageButton>
        )}
        <PageButton variant="default" {...toList(rentContract.page, forGrave(row))} state={opened}>
          {t(right || endedRight ? texts.prolong : texts.let)}
        </PageButton>
      </p>
    </section>
  )
}

function Held({ right, until }: { right: HeldRight; until: Text }) {
  const { t } = useLanguage()
  const transfer = transferWords(right.transfer)
  return (
    <>
      <p className={classes['right']}>
        <PageLink {...toRecord(graveRight.page, right.id)}>{right.document}</PageLink>
        {`, ${right.validTo === null ? t(texts.forGood) : `${t(until)} ${tableDate(right.validTo)}`}`}
      </p>
      {transfer && <p className={classes['transfer']}>{t(transfer)}</p>}
      {right.holders.length === 0 && <p>{t(texts.noHolders)}</p>}
      <ul className={classes['people']}>
        {right.holders.map(({ partyId, name, numerator, denominator, deceasedOn }) => (
          <li key={partyId}>
            <PageLink {...toRecord(party.page, partyId)}>{name}</PageLink>
            <span className={classes['more']}>
              {[
                numerator === denominator ? undefined : `${numerator}/${denominator}`,
                deceasedOn && `${t(texts.died)} ${tableDate(deceasedOn)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const countTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

/**
 * The cross-section of a grave: its places side by side, the lowest level at the bottom, with the people buried in
 * each.
 */
export function Places({ row, answer }: { row: Grave; answer: VerdictAnswer }) {
  const { t } = useLanguage()
  const { places, levels } = row
  const { interments, slot, date } = answer
  const [isMoving, setMoving] = useState(false)
  const there = interments.filter(({ removedOn }) => removedOn === null || removedOn > date)
  const former = interments.filter((each) => !there.includes(each))
  // A single place or level leaves no choice.
  const placeOf = (each: Buried) => each.place ?? (places === 1 ? 1 : null)
  const levelOf = (each: Buried) => each.level ?? (levels === 1 ? 1 : null)
  const isDrawn = (each: Buried) => placeOf(each) !== null && levelOf(each) !== null
  const unplaced = there.filter((each) => !isDrawn(each))
  return (
    <section className={details['group']} aria-labelledby="lies">
      <h2 id="lies">{t(texts.whoLies)}</h2>
      <p className={classes['status']}>{t(graveTexts.choices.status[row.status])}</p>
      {/* The arrow keys scroll a wide tomb. */}
      <Box className={classes['drawing'] ?? ''} role="group" aria-labelledby="lies" tabIndex={0}>
        <table>
          <caption>{t(texts.places)}</caption>
          <thead>
            <tr>
              <th scope="col">{capital(t(texts.level))}</th>
              {countTo(places).map((place) => (
                <th key={place} scope="col">{`${capital(t(texts.place))} ${place}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {countTo(levels)
              .toReversed()
              .map((level) => (
                <tr key={level}>
                  <th scope="row">{level}</th>
                  {countTo(places).map((place) => {
                    const here = there.filter((each) => placeOf(each) === place && levelOf(each) === level)
                    const isProposed = slot?.place === place && (slot.level ?? 1) === level
                    return (
                      <td key={place} data-proposed={isProposed || undefined}>
                        {isProposed && <p className={classes['proposed']}>{t(texts.proposed)}</p>}
                        {here.length > 0 ? (
                          <People people={here} />
                        ) : (
                          <p className={classes['more']}>{t(texts.free)}</p>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </Box>
      {unplaced.length > 0 && (
        <>
          <h3>{t(texts.unplaced)}</h3>
          <People people={unplaced} />
        </>
      )}
      {former.length > 0 && (
        <>
          <h3>{t(texts.former)}</h3>
          <People people={former} />
        </>
      )}
      {interments.some(({ removedOn }) => removedOn === null) && (
        <p className={classes['actions']} data-screen-only>
          <Button variant="default" onClick={() => setMoving(true)}>
            {t(moveRemains)}
          </Button>
        </p>
      )}
      {isMoving && (
        <Suspense>
          <MoveDialog
            grave={{ id: row.id, name: row.label ?? row.number }}
            graveyardId={row.graveyardId}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function People({ people }: { people: readonly Buried[] }) {
  const { t, language } = useLanguage()
  const restOf = ({ rest, restEnds }: Buried) => {
    if (rest === null) return undefined
    if (rest === 'UNKNOWN' || restEnds === null) return t(texts.restUnknown)
    return rest === 'OVER'
      ? `${t(texts.restOver)} ${tableDate(restEnds)}`
      : `${t(texts.restsUntil)} ${tableDate(restEnds)}`
  }
  const dateOf = ({ buriedOn, precision }: Buried) =>
    buriedOn === null
      ? t(texts.dateUnknown)
      : `${t(texts.buried)} ${knownPart(tableDate(buriedOn), precision, language)}`
  return (
    <ul className={classes['people']}>
      {people.map((each) => (
        <li key={each.id}>
          <PageLink {...toRecord(interment.page, each.id)}>{each.name}</PageLink>
          <span className={classes['more']}>
            {[
              each.kind !== 'COFFIN' && t(kindTexts[each.kind]),
              dateOf(each),
              restOf(each),
              each.removedOn !== null && `${t(texts.removed)} ${tableDate(each.removedOn)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
