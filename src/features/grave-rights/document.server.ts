import { documentDate, documentDateTime, dayOf, type IsoDate } from '../../shared/dates.ts'
import { onGraveyard, toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { viaPhoneOrEmail } from '../letters/public.server.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { unmarked } from '../../server/documents/script.ts'

/** A right of use that ends. */
export interface EndingRight {
  readonly id: number
  readonly document: string
  readonly validTo: IsoDate | null
  /** Of its grave. */
  readonly label: string | null
  readonly graveyard: string | null
  /** That of the rules of the graveyard. */
  readonly decision: string | null
}
export interface NoticeParty {
  readonly id: number
  readonly role: 'HOLDER' | 'CO_HOLDER' | 'CONTACT'
  readonly name: string
  readonly surname: string | null
  readonly address: string | null
  readonly addressNumber: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly addressState: 'OK' | 'RETURNED' | 'UNKNOWN'
  readonly hasDied: boolean
}
export interface Notice {
  readonly right: EndingRight
  readonly party: NoticeParty
}
/** Somebody who gets no letter, or a right without letters. */
export interface NotPrinted {
  readonly right: EndingRight
  readonly party: NoticeParty | null
  readonly reason: keyof typeof reasons
}
/** The letters for a list of rights, and those who get none. */
export interface Notices {
  readonly letters: readonly Notice[]
  readonly others: readonly NotPrinted[]
}

const reasons = {
  NO_ADDRESS: 'без адресе',
  RETURNED: 'пошта се враћа',
  DECEASED: 'преминуо/ла, пренос права',
  NO_HOLDER: 'право без носиоца',
  NO_GRAVE: 'није уписано гробно место',
  NO_END: 'право је трајно',
  ENDED: 'право је већ истекло',
  FUTURE: 'право још не важи',
  CONTINUES: 'право се наставља',
} as const

const holding = {
  HOLDER: 'чији сте носилац',
  CO_HOLDER: 'чији сте суносилац',
  CONTACT: 'за које сте уписани као особа за контакт',
} as const satisfies Record<NoticeParty['role'], string>

const title = 'Обавештења о истеку права коришћења'
const isSerbia = /^(република )?србија$|^(republika )?srbija$/i

export const nameOf = ({ name, surname }: NoticeParty) => [name, surname].filter(Boolean).join(' ')

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]) =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator)

/**
 * «Обавештење о истеку права коришћења» for each, and a last page that lists those who get none:
 * docs/domain/document-texts.md#notice-of-the-end-of-a-right
 */
export function noticesDocument(
  { letters, others }: Notices,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
): NamedDocument {
  const day = dayOf(printedAt.toISOString())
  const keywords = ['обавештење о истеку', 'право коришћења']
  return {
    kind: 'report',
    template: 'features/grave-rights/document.typ',
    fileName: documentFileName('Obavestenja-o-isteku', day),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords,
      several: [
        ...letters.map((each) => letter(each, company, day)),
        ...(others.length === 0
          ? []
          : [
              {
                title,
                author: company.name,
                keywords,
                letterhead: letterhead(company),
                heading: 'БЕЗ ОБАВЕШТЕЊА',
                subheading: `Одштампано обавештења: ${letters.length} · Без обавештења: ${others.length}`,
                table: others.map(cellsOf),
                foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
              },
            ]),
      ],
    },
  }
}

function letter({ right, party }: Notice, company: DocumentCompany, day: IsoDate) {
  const { directorName, directorTitle, cityDecision } = printedSettings(company)
  const { label, graveyard, document, validTo, decision } = right
  const office = joined(', ', company.address, joined(' ', company.zipCode, company.city))
  const contact = viaPhoneOrEmail(company)
  const where = `гробног места ${label} ${onGraveyard({ graveyard: graveyard === null ? null : { name: graveyard } })}`
  const ends = validTo === null ? '' : documentDate(validTo)
  return {
    title: `${title} – ${nameOf(party)}`,
    author: company.name,
    keywords: ['обавештење о истеку', 'право коришћења'],
    letterhead: letterhead(company),
    marks: [
      { label: 'Број:', value: toFill(14) },
      { label: 'Датум:', value: `${documentDate(day)} године` },
    ],
    addressee: [
      nameOf(party),
      joined(' ', party.address, party.addressNumber),
      joined(' ', party.zipCode, party.city),
      ...(party.country === null || isSerbia.test(unmarked(party.country)) ? [] : [party.country]),
    ],
    heading: 'ОБАВЕШТЕЊЕ О ИСТЕКУ ПРАВА КОРИШЋЕЊА',
    subheading: '',
    paragraphs: [
      'Поштовани,',
      `обавештавамо Вас да право коришћења ${where} (акт: ${document}), ${holding[party.role]}, истиче ${ends} године.`,
      `Ако желите да задржите гробно место, молимо Вас да право продужите до тог дана у просторијама предузећа${office && `, ${office}`}. Понесите личну карту и акт о праву коришћења. Право се продужава новим уговором о закупу.`,
      `Ако право не буде продужено, са гробним местом се поступа онако како прописује општински акт: ${decision ?? cityDecision}.`,
      `Ако сте право већ продужили, ово обавештење је беспредметно.${contact ? ` За питања и промену података обратите се на ${contact}.` : ''}`,
    ],
    signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
    after: '',
    foot: [`Обавештење о истеку права коришћења – ${label}`],
    slip: null,
  }
}

const cellsOf = ({ right: { label, graveyard, document }, party, reason }: NotPrinted) => [
  label ?? '',
  graveyard ?? '',
  document,
  party ? nameOf(party) : '',
  reasons[reason],
]
