import { type IsoDate, tableDate, today } from '../../shared/dates.ts'
import { amountWithCurrency } from '../../shared/money.ts'
import type { Text } from '../../shared/texts.ts'
import { weekdayOf } from '../../shared/weekdays.ts'
import type { GraveType, IntermentKind } from './facts.ts'
import type { ReasonCode, ReasonWith } from './reasons.ts'

const typeTexts: Readonly<Record<GraveType, Text>> = {
  RAKA: ['рака', 'earth grave'],
  GROBNICA: ['гробница', 'tomb'],
  KASETA: ['касета', 'niche'],
  URNA: ['урнено место', 'urn grave'],
  SCATTERING: ['врт сећања', 'scattering garden'],
  OSSUARY: ['костурница', 'ossuary'],
  OTHER: ['друго', 'other'],
}
export const kindTexts: Readonly<Record<IntermentKind, Text>> = {
  COFFIN: ['сандук', 'coffin'],
  URN: ['урна', 'urn'],
  REMAINS: ['посмртни остаци', 'remains'],
  SCATTERING: ['расипање пепела', 'scattering of ashes'],
  SHARED: ['у сандуку другог лица', 'in the coffin of another person'],
}

/** The finding, and what to do about it. */
interface ReasonText {
  readonly evidence: Text
  readonly advice?: Text
}

const list = (names: readonly string[]) => names.join(', ')
const en = tableDate
/** A date on paper already ends with a full stop. */
const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)
/** Of `MM-dd`. */
const srDay = (day: string) => `${day.slice(3)}.${day.slice(0, 2)}.`
const enDay = (day: string) => `${day.slice(3)}-${day.slice(0, 2)}`
const years = (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`)

type WriteDate = (date: IsoDate) => string
/** A later right prevents a contract or an extension. */
const taken = (from: IsoDate, sr: WriteDate): Text => [
  `Од ${sr(from)} важи друго право на ово гробно место: договорите се са његовим носиоцем.`,
  `Another right to the grave begins on ${en(from)}: agree with its holder.`,
]
const texts: { readonly [Code in ReasonCode]: (reason: ReasonWith<Code>, sr: WriteDate) => ReasonText } = {
  CLOSED: () => ({
    evidence: ['Гробље или парцела је ван употребе.', 'The graveyard or the section is closed.'],
    advice: ['Изаберите друго гробно место.', 'Choose another grave.'],
  }),
  ONLY_FOR_RELATIVES: () => ({
    evidence: [
      'Овде се сахрањују само сродници оних који су у гробу.',
      'Only relatives of those buried in the grave can be buried here.',
    ],
    advice: ['Изаберите друго гробно место.', 'Choose another grave.'],
  }),
  KINSHIP_NOT_STATED: () => ({
    evidence: [
      'Овде се сахрањују само сродници оних који су у гробу, а сродство није наведено.',
      'Only relatives of those buried in the grave can be buried here, and no kinship is stated.',
    ],
    advice: ['Затражите доказ о сродству.', 'Ask for proof of kinship.'],
  }),
  GRAVE_NOT_KNOWN: () => ({
    evidence: ['Гробно место није у регистру.', 'The grave is not in the register.'],
    advice: [
      'Комисија утврђује стање, па се место уписује.',
      'A commission establishes the facts; then the grave is recorded.',
    ],
  }),
  GRAVE_IN_PROCEDURE: () => ({
    evidence: ['У току је поступак за напуштено гробно место.', 'A procedure for an abandoned grave is under way.'],
    advice: ['Поступак прво треба обуставити или окончати.', 'The procedure must be stopped or ended first.'],
  }),
  GRAVE_BLOCKED: () => ({
    evidence: ['Сахрањивање на овом месту је обустављено.', 'Burials in this grave are suspended.'],
    advice: ['Погледајте напомену уз гробно место.', 'See the note on the grave.'],
  }),
  KIND_NOT_POSSIBLE: ({ type, kind }) => ({
    evidence: [
      `Врста места: ${typeTexts[type][0]}. Ту се не полаже: ${kindTexts[kind][0]}.`,
      `Type of grave: ${typeTexts[type][1]}. Not buried there: ${kindTexts[kind][1]}.`,
    ],
    advice: ['Изаберите друго гробно место.', 'Choose another grave.'],
  }),
  RESTS: ({ name, restEnds, possibleFrom }, sr) => ({
    evidence: [
      sentence(`${name} почива закључно са ${sr(restEnds)}`),
      `The resting period of ${name} ends on ${en(restEnds)}.`,
    ],
    advice: possibleFrom
      ? [sentence(`Могуће је од ${sr(possibleFrom)}`), `Possible from ${en(possibleFrom)}.`]
      : ['Изаберите друго гробно место.', 'Choose another grave.'],
  }),
  LOWER_COFFIN_NOT_DEEP: ({ name }) => ({
    evidence: [
      `Изнад се не може сахранити: рака није продубљена (${name}).`,
      `No burial above: the grave was not deepened (${name}).`,
    ],
  }),
  COFFIN_ABOVE_NOT_ALLOWED: () => ({
    evidence: ['На овом гробљу се не сахрањује један изнад другог.', 'This graveyard allows no coffin above another.'],
  }),
  REST_NOT_KNOWN: ({ names }) => ({
    evidence: [`Датум сахране није познат: ${list(names)}.`, `The date of burial is not known: ${list(names)}.`],
    advice: ['Потребан је комисијски увид.', 'A commission must inspect the grave.'],
  }),
  PLACE_NOT_KNOWN: ({ names }) => ({
    evidence: [
      `Није записано на ком месту у гробу почива: ${list(names)}.`,
      `The place in the grave is not recorded: ${list(names)}.`,
    ],
    advice: ['Потребан је комисијски увид.', 'A commission must inspect the grave.'],
  }),
  REST_OVER: ({ names }) => ({
    evidence: [`Почивање је истекло: ${list(names)}.`, `The resting period is over: ${list(names)}.`],
    advice: [
      'Затечени остаци се прикупљају и полажу у исти гроб.',
      'Remains found are gathered and stay in the grave.',
    ],
  }),
  TOMB_FULL: ({ coffins }) => ({
    evidence: [`Гробница је пуна; број сандука: ${coffins}.`, `The tomb is full; number of coffins: ${coffins}.`],
    advice: ['Изаберите друго гробно место или урну.', 'Choose another grave, or an urn.'],
  }),
  SHELF_TAKEN: ({ names }) => ({
    evidence: [`Полица је заузета: ${list(names)}.`, `The shelf is taken: ${list(names)}.`],
    advice: ['Изаберите друго место или ниво.', 'Choose another place or level.'],
  }),
  REDUCTION_POSSIBLE: ({ names }) => ({
    evidence: [`Почивање је истекло: ${list(names)}.`, `The resting period is over: ${list(names)}.`],
    advice: ['Сажимањем остатака ослободило би се место.', 'Reducing the remains would free a shelf.'],
  }),
  URNS_FULL: ({ urns }) => ({
    evidence: [
      `Нема места за још једну урну; број урни: ${urns}.`,
      `No room for another urn; number of urns: ${urns}.`,
    ],
    advice: ['Изаберите друго гробно место.', 'Choose another grave.'],
  }),
  NO_COFFIN_TO_SHARE: () => ({
    evidence: ['Тог дана се овде не сахрањује сандук.', 'No coffin is buried here on that day.'],
    advice: ['Прво упишите чији је сандук.', 'First record whose coffin it is.'],
  }),
  NO_RIGHT: ({ neededUntil, takenFrom }, sr) => ({
    evidence: ['На дан сахране нико нема право коришћења.', 'Nobody has the right of use on the day of burial.'],
    advice: takenFrom
      ? taken(takenFrom, sr)
      : [
          sentence(`Прво закључите уговор, најмање до ${sr(neededUntil)}`),
          `Conclude a contract first, until ${en(neededUntil)} at least.`,
        ],
  }),
  RIGHT_ENDS_TOO_EARLY: ({ ends, neededUntil, extendTo, takenFrom = ends }, sr) => ({
    evidence:
      ends < today()
        ? [
            sentence(`Право коришћења је истекло ${sr(ends)}, а почивање истиче ${sr(neededUntil)}`),
            `The right of use ended on ${en(ends)}, the resting period ends on ${en(neededUntil)}.`,
          ]
        : [
            sentence(`Право коришћења истиче ${sr(ends)}, а почивање ${sr(neededUntil)}`),
            `The right of use ends on ${en(ends)}, the resting period on ${en(neededUntil)}.`,
          ],
    advice: extendTo
      ? [sentence(`Прво продужите право, до ${sr(extendTo)}`), `Extend the right first, until ${en(extendTo)}.`]
      : taken(takenFrom, sr),
  }),
  RIGHT_NOT_CHECKED: () => ({
    evidence: ['Право коришћења није проверено: није уписано.', 'The right of use is not checked: it is not recorded.'],
    advice: ['Проверите уговор и носиоца права.', 'Check the contract and the holder.'],
  }),
  HOLDER_DECEASED: ({ names, until }, sr) => ({
    evidence: [`Носилац права је преминуо/ла: ${list(names)}.`, `The holder of the right has died: ${list(names)}.`],
    advice: [
      sentence(`Потребна је изјава свих наследника; право пренесите на њих до ${sr(until)}`),
      `All heirs must agree in writing; transfer the right to them by ${en(until)}.`,
    ],
  }),
  TRANSFER_DUE: ({ names, until }, sr) => ({
    evidence: [`Носилац права је преминуо/ла: ${list(names)}.`, `The holder of the right has died: ${list(names)}.`],
    advice: [
      sentence(`Пренесите право на наследнике до ${sr(until)}`),
      `Transfer the right to the heirs by ${en(until)}.`,
    ],
  }),
  CONSENT_MISSING: ({ names }) => ({
    evidence: [
      `Подносилац није носилац права: ${list(names)}.`,
      `The applicant is not the holder of the right: ${list(names)}.`,
    ],
    advice: ['Приложите писану сагласност носиоца.', "Attach the holder's written consent."],
  }),
  APPLICANT_NOT_STATED: () => ({
    evidence: ['Подносилац захтева није наведен.', 'The applicant is not stated.'],
    advice: ['Носилац права сахрану тражи сам или даје сагласност.', 'The holder applies, or consents in writing.'],
  }),
  FEES_OPEN: ({ open, firstYear, lastYear }) => ({
    evidence: [
      `Дуговање за накнаде (${years(firstYear, lastYear)}): ${amountWithCurrency(open, 'rs')}`,
      `Unpaid fees (${years(firstYear, lastYear)}): ${amountWithCurrency(open, 'en')}`,
    ],
    advice: ['Накнаде се плаћају пре сахране.', 'Fees must be paid before the burial.'],
  }),
  FEES_NOT_CHECKED: () => ({
    evidence: ['Накнаде нису проверене: нису уписане.', 'Fees are not checked: they are not recorded.'],
    advice: ['Проверите да ли су плаћене за годину сахране.', 'Check whether they are paid for the year of burial.'],
  }),
  EXHUMATION_APPROVAL: () => ({
    evidence: [
      'Остаци се преносе уз одобрење надлежног органа и санитарне инспекције.',
      'Moving remains requires the approval of the municipal body and the sanitary inspection.',
    ],
    advice: ['Приложите оба акта.', 'Attach both documents.'],
  }),
  NO_BURIALS_THAT_DAY: ({ day, next }, sr) => ({
    evidence: [
      sentence(`На овом гробљу се тог дана не сахрањује: ${weekdayOf(day)[0]}, ${sr(day)}`),
      `No burials in this graveyard on that day: ${weekdayOf(day)[1]}, ${en(day)}.`,
    ],
    advice: next
      ? [
          sentence(`Затражите одобрење управе гробља, или изаберите други дан: ${weekdayOf(next)[0]}, ${sr(next)}`),
          `Ask the management of the graveyard for approval, or choose another day: ${weekdayOf(next)[1]}, ${en(next)}.`,
        ]
      : ['Затражите одобрење управе гробља.', 'Ask the management of the graveyard for approval.'],
  }),
  OUTSIDE_SEASON: ({ from, to }) => ({
    evidence: [
      `Ексхумације се обављају од ${srDay(from)} до ${srDay(to)}`,
      `Remains may be exhumed from ${enDay(from)} to ${enDay(to)} (day and month).`,
    ],
    advice: ['Изаберите дан у том периоду.', 'Choose a day in that period.'],
  }),
}

/** The text of a reason, with dates as on the screen unless it is printed. */
export const reasonText = <Code extends ReasonCode>(
  reason: ReasonWith<Code>,
  writeDate: WriteDate = tableDate,
): ReasonText => texts[reason.code](reason, writeDate)
