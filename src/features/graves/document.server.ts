import { isThereOn, kindTexts } from '../burial-verdict/public.ts'
import { documentKindTexts } from '../grave-documents/public.ts'
import { documentDate, documentDateTime } from '../../shared/dates.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { GraveRight } from '../grave-rights/record.ts'
import type { Interment } from '../interments/record.ts'
import {
  attached,
  bandsOf,
  buriedCells,
  buriedOn,
  filled,
  item,
  nameOf,
  placeFacts,
  type PrintedGrave,
  restSentence,
  restYearsOf,
} from './buried.server.ts'
import type { GraveRecords } from './records.server.ts'
import { grave } from './record.ts'
import { graveTexts } from './texts.ts'

const removals = {
  EXHUMED: 'ексхумирано',
  REDUCED: 'остаци сажети, остају у гробу',
  TRANSFERRED: 'пренето у друго гробно место',
  TO_OSSUARY: 'пренето у костурницу',
} as const satisfies Record<NonNullable<Interment['removal']>, string>
const bases = {
  CONTRACT: 'уговор',
  INHERITANCE: 'наслеђивање',
  DECISION: 'решење',
  LEGALISATION: 'легализација',
  OLD_BOOK: 'стара књига',
} as const satisfies Record<GraveRight['basis'], string>
const roles = {
  HOLDER: 'носилац',
  CO_HOLDER: 'суносилац',
  PAYER: 'платилац',
  CONTACT: 'контакт',
} as const satisfies Record<GraveRight['holders'][number]['role'], string>

/** «Картон гробног места»: docs/domain/document-texts.md#card-of-a-grave */
export function graveCard(
  record: PrintedGrave,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  records: GraveRecords,
): NamedDocument {
  const { day, rules, interments, rights, contracts, documents } = records
  const label = record.label ?? record.number
  const title = `Картон гробног места ${label} – ${record.graveyard.name}`
  const restYears = restYearsOf(rules)
  const there = interments.filter((each) => isThereOn(each, day))
  const former = interments.filter((each) => !there.includes(each))
  const { contractPlace } = printedSettings(company)
  return {
    kind: 'record',
    template: 'features/graves/document.typ',
    fileName: documentFileName('Karton-grobnog-mesta', label, record.graveyard.name),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['картон гробног места', record.graveyard.name],
      letterhead: letterhead(company),
      heading: 'КАРТОН ГРОБНОГ МЕСТА',
      subheading: `Ознака: ${label} · Стање на дан ${documentDate(day)}`,
      alert: record.alert === null ? null : `${graveTexts.fields.alert[0]}: ${record.alert}`,
      facts: { ...placeFacts(record), below: conditionFacts(record, records) },
      bands: bandsOf(record, there, day, restYears),
      buried: there.map((each, at) => buriedCells(each, at, day, restYears)),
      rest: restSentence(rules),
      former: former.map(formerCells),
      rights: rights.map(rightCells),
      contracts: contracts.map(({ name, number, day: on, client }) => [
        `${name} број ${number}`,
        documentDate(on),
        client,
      ]),
      documents: documents.map(({ title: named, kind, documentDate: on }) => [
        named,
        documentKindTexts[kind][0],
        on === null ? '' : documentDate(on),
      ]),
      place: [contractPlace, documentDate(day)].filter(Boolean).join(', '),
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
    },
    attached: attachedCard(record, records),
  }
}

const conditionFacts = (
  { restriction, condition, note, monumentPermit, monumentMason, monumentDate }: PrintedGrave,
  { status }: GraveRecords,
) =>
  filled(
    item('status', graveTexts.choices.status[status][0]),
    item('restriction', restriction && graveTexts.choices.restriction[restriction][0]),
    item('condition', condition),
    item('monumentPermit', monumentPermit),
    item('monumentMason', monumentMason),
    item('monumentDate', monumentDate && documentDate(monumentDate)),
    item('note', note),
  )

const formerCells = (each: Interment) => [
  nameOf(each),
  kindTexts[each.kind][0],
  buriedOn(each),
  each.removedOn === null ? '' : documentDate(each.removedOn),
  each.removal === null
    ? ''
    : [
        `${removals[each.removal]}${each.movedToGrave === null ? '' : `: ${each.movedToGrave.name}`}`,
        each.removalDecision && `решење ${each.removalDecision}`,
      ]
        .filter(Boolean)
        .join(', '),
]

const rightCells = ({ document, basis, validFrom, validTo, holders }: GraveRight) => [
  `${document} (${bases[basis]})`,
  `од ${documentDate(validFrom)}\n${validTo === null ? 'трајно' : `до ${documentDate(validTo)}`}`,
  holders
    .map(({ party, role, numerator, denominator, heldFrom, heldTo }) => {
      const share = numerator === null || denominator === null ? '' : ` ${numerator}/${denominator}`
      const period = [heldFrom && `од ${documentDate(heldFrom)}`, heldTo && `до ${documentDate(heldTo)}`]
      return [party?.name, `${roles[role]}${share}`, ...period].filter(Boolean).join(', ')
    })
    .join('\n'),
]

/** Without technical columns; dates as they are stored. */
function attachedCard(
  record: PrintedGrave,
  { day, status, rules, interments, rights, contracts, documents }: GraveRecords,
) {
  const { graveyardId: _graveyard, sectionId: _section, ...fields } = grave.fields.shape
  const fieldValues = Object.entries(record).filter(([name]) => name in fields)
  return {
    id: record.id,
    ...Object.fromEntries(fieldValues),
    graveyard: record.graveyard,
    section: record.section,
    status,
    day,
    rules: rules && { id: rules.id, decision: rules.decision, validFrom: rules.validFrom },
    interments: interments.map(attached),
    rights: rights.map(attached),
    documents: documents.map(({ id, kind, title, documentDate: on }) => ({ id, kind, title, day: on })),
    contracts: contracts.map(({ id, kind, number, day: on, client }) => ({ id, kind, number, day: on, client })),
  }
}
