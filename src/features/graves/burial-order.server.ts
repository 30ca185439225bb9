import type { FastifyInstance } from 'fastify'
import {
  answerTexts,
  effectTexts,
  kindTexts,
  type Reason,
  reasons,
  reasonText,
  restEnd,
} from '../burial-verdict/public.ts'
import { dayOf, documentDate, documentDateTime, knownPart } from '../../shared/dates.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import { unknownText } from '../../shared/unknown-values.ts'
import { weekdayOf } from '../../shared/weekdays.ts'
import { toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { documentRouteWith } from '../../server/documents/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { deathRecord, fileNames, registerName } from '../death-records/record.ts'
import type { Interment } from '../interments/record.ts'
import { type Burial, burialsOf, graveNeeded } from './burial.server.ts'
import { attached, bandsOf, buriedCells, filled, item, restSentence, restYearsOf } from './buried.server.ts'
import { graveTexts } from './texts.ts'

/** The printed part of a death record. */
type Deceased = Pick<
  RecordOf<typeof deathRecord>,
  | 'id'
  | 'firstName'
  | 'fathersName'
  | 'lastName'
  | 'dateOfBirth'
  | 'dateOfDeath'
  | 'dateOfBirthPrecision'
  | 'dateOfDeathPrecision'
  | 'dateOfBurial'
  | 'burialTime'
  | 'funeralApprovalNumber'
>

export const burialOrderRoute = (app: FastifyInstance, { db, documents }: RouteDependencies) =>
  documentRouteWith(app, db, documents, deathRecord, {
    about: burialsOf,
    documentOf: burialOrder,
    further: {
      path: '/api/burialOrder',
      action: 'DEATH_RECORD_ORDER_MADE',
      title: 'Налози за сахрану',
      refusals: [graveNeeded],
    },
  })

/** The checks whose notes concern the work at the grave. */
const checksOfWork: readonly string[] = ['REST', 'ROOM']

/** «Налог за сахрану»: docs/domain/document-texts.md#burial-order */
export function burialOrder(
  record: Deceased,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  burial: Burial,
): NamedDocument {
  const { day, interment, grave, verdict, rules, others, overriddenBy } = burial
  const { dateOfBurial, burialTime } = record
  const time = day === dateOfBurial ? burialTime : null
  const name = registerName(record)
  const label = grave.label ?? grave.number
  const title = `Налог за сахрану – ${name}`
  const restYears = restYearsOf(rules)
  const issuedOn = documentDate(dayOf(printedAt.toISOString()))
  return {
    kind: 'record',
    template: 'features/graves/burial-order.typ',
    fileName: documentFileName('Nalog-za-sahranu', label, ...fileNames(record)),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['налог за сахрану', grave.graveyard.name],
      letterhead: letterhead(company),
      heading: 'НАЛОГ ЗА САХРАНУ',
      subheading: `Број: ${toFill(14)} · Датум: ${issuedOn} · Одобрење за сахрану: ${record.funeralApprovalNumber}`,
      alert: grave.alert === null ? null : { heading: graveTexts.fields.alert[0], lines: [grave.alert] },
      summary: [
        { label: 'Ко', value: name, more: lifeOf(record) },
        {
          label: 'Када',
          value: `${weekdayOf(day)[0]}, ${documentDate(day)}`,
          more: `у ${time ?? toFill(8)} часова`,
        },
        { label: 'Где', value: label, more: [grave.graveyard.name, ...slotOf(interment, grave)].join(', ') },
        {
          label: 'Полаже се',
          value: kindTexts[interment.kind][0],
          more: interment.depth === 'DEEP' ? 'рака се продубљује' : '',
        },
      ],
      facts: factsOf(grave),
      buried: others.map((each, at) => buriedCells(each, at, day, restYears)),
      rest: [restSentence(rules), ...restOf(interment, restYears)].join(' '),
      bands: bandsOf(grave, others, day, restYears, interment),
      answer: `Може ли се сахранити овде? ${answerTexts[verdict.answer][0]}`,
      reasons: verdict.reasons.filter(isPrinted).map((reason) => {
        const { evidence, advice } = reasonText(reason, documentDate)
        return [`${effectTexts[reasons[reason.code].effect][0]}: ${evidence[0]}`, advice?.[0]].filter(Boolean).join(' ')
      }),
      override:
        interment.overrideReason === null
          ? null
          : {
              heading: 'Сахрана упркос провери',
              lines: [`Разлог: ${interment.overrideReason}`, `Одобрава: ${overriddenBy ?? toFill(24)}`],
            },
      signatures: [
        { heading: 'ИЗДАО', lines: [printedBy, documentDateTime(printedAt)] },
        { heading: 'ИЗВРШИО', lines: ['име, презиме и потпис', `датум и час: ${toFill(18)}`] },
      ],
      foot: [
        title,
        `Запис у евиденцији умрлих: ${record.id} · Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`,
      ],
    },
    attached: attachedOrder(record, burial),
  }
}

/** The graveyard is printed above, and how much fits into the grave is of no use to the gravediggers. */
const factsOf = ({ section, row, number, oldLabels, ...grave }: Burial['grave']) => ({
  left: filled(item('section', section?.name), item('row', row), item('number', number), item('oldLabels', oldLabels)),
  right: filled(
    item('graveType', graveTexts.choices.graveType[grave.graveType][0]),
    item('places', grave.places),
    item('levels', grave.levels),
    item('dimensions', grave.dimensions),
  ),
})

/** An urn rests as long as a coffin, although the next burial need not wait for its end. */
function restOf(interment: Interment, restYears: number) {
  const who = { COFFIN: 'Сандук', URN: 'Урна', REMAINS: null, SCATTERING: null, SHARED: null }[interment.kind]
  const end = restEnd(interment, restYears)
  return who === null || end === null ? [] : [`${who} из овог налога почива до ${documentDate(end)}`]
}

const lifeOf = (record: Deceased) => {
  const { dateOfBirth, dateOfBirthPrecision, dateOfDeath, dateOfDeathPrecision } = record
  const asKnown = (date: string | null, precision: string) =>
    date === null ? unknownText[0] : knownPart(documentDate(date), precision, 'rs')
  return `рођење ${asKnown(dateOfBirth, dateOfBirthPrecision)}, смрт ${asKnown(dateOfDeath, dateOfDeathPrecision)}`
}

/** For a coffin, what is not recorded is filled in by hand, unless the grave leaves no choice. */
function slotOf({ place, level, kind }: Burial['interment'], { places, levels }: Burial['grave']) {
  const part = (name: string, at: number | null, last: number) =>
    at === null ? (kind === 'COFFIN' && last > 1 ? [`${name} ${toFill(4)}`] : []) : [`${name} ${at}`]
  return [...part('место', place, places), ...part('ниво', level, levels)]
}

/** Refusals and conditions, and notes about the work. */
const isPrinted = ({ code }: Reason) => reasons[code].effect !== 'NOTE' || checksOfWork.includes(reasons[code].check)

/** Without the personal number and technical columns; dates as they are stored. */
const attachedOrder = (record: Deceased, { day, interment, grave, verdict, rules, others, overriddenBy }: Burial) => ({
  id: record.id,
  lastName: record.lastName,
  fathersName: record.fathersName,
  firstName: record.firstName,
  dateOfBirth: record.dateOfBirth,
  dateOfDeath: record.dateOfDeath,
  dateOfBurial: record.dateOfBurial,
  burialTime: record.burialTime,
  day,
  funeralApprovalNumber: record.funeralApprovalNumber,
  grave: { id: grave.id, label: grave.label, graveyard: grave.graveyard, alert: grave.alert },
  interment: attachedInterment(interment),
  verdict: { answer: verdict.answer, reasons: verdict.reasons },
  rules: rules && { id: rules.id, decision: rules.decision, validFrom: rules.validFrom },
  overriddenBy,
  others: others.map(attachedInterment),
})

/** Without the note, which is for the office. */
function attachedInterment(each: Interment) {
  const { note: _note, ...fields } = attached(each)
  return fields
}
