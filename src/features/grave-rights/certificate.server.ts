import { sql } from 'kysely'
import { documentDate, documentDateTime, dayOf, type IsoDate, today } from '../../shared/dates.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { onGraveyard, toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { Typed } from '../../server/documents/script.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { diedOn } from './right-transfer.server.ts'
import type { GraveRight } from './record.ts'
import { graveRightTexts } from './texts.ts'

interface CertifiedHolder {
  readonly name: string
  readonly address: string
  readonly role: 'HOLDER' | 'CO_HOLDER'
  readonly numerator: number | null
  readonly denominator: number | null
  /** Null if the holder was alive on the day that is certified. */
  readonly deceasedOn: IsoDate | null
}
/** What a certificate states besides the right itself: its grave, and those who have a share on the day. */
export interface Certified {
  readonly label: string | null
  readonly graveyard: string | null
  /** Today, or the last day of a right that has ended, or the first of one that has not begun. */
  readonly day: IsoDate
  readonly holders: readonly CertifiedHolder[]
  /** The next right, if it continues this one. */
  readonly continuation?: Pick<GraveRight, 'document' | 'validFrom' | 'validTo'> | undefined
}
type CertifiedRight = Pick<GraveRight, 'id' | 'document' | 'basis' | 'validFrom' | 'validTo'>

/** Merged parties are resolved. */
export async function certifiedRights(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const { rows } = await sql<Certified & { readonly id: number }>`
    select rights.id, graves.label, graveyards.name as graveyard, certified.day,
      coalesce((
        select json_agg(json_build_object('name', concat_ws(' ', party.name, party.surname),
          'address', concat_ws(', ', nullif(concat_ws(' ', party.address, party.address_number), ''),
            nullif(concat_ws(' ', party.zip_code, party.city), '')),
          'role', holder.role, 'numerator', holder.numerator, 'denominator', holder.denominator,
          'deceasedOn', case when ${diedOn} <= certified.day then ${diedOn} end) order by holder.number)
        from grave_right_holders holder
        join parties named on named.company_id = holder.company_id and named.id = holder.party_id
        join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
        where holder.company_id = rights.company_id and holder.grave_right_id = rights.id
          and holder.role in ('HOLDER', 'CO_HOLDER')
          and certified.day between coalesce(holder.held_from, '-infinity') and coalesce(holder.held_to, 'infinity')), '[]')
        as holders
    from grave_rights rights
    left join graves on graves.company_id = rights.company_id and graves.id = rights.grave_id
    left join graveyards on graveyards.company_id = graves.company_id and graveyards.id = graves.graveyard_id
    cross join lateral (select least(greatest(${today()}::date, rights.valid_from), rights.valid_to) as day) certified
    where rights.company_id = ${company} and rights.id = any(${ids}::bigint[])`.execute(tx)
  const { rows: following } = await sql<NonNullable<Certified['continuation']> & { readonly id: number }>`
    select grave_rights.id, next.document, next.valid_from, next.valid_to from grave_rights
    join grave_rights next on next.company_id = grave_rights.company_id and next.grave_id = grave_rights.grave_id
      and not next.deleted and next.valid_from = grave_rights.valid_to + 1
    join right_continuation(${company}::bigint, ${ids}::bigint[], ${today()}::date) continued
      on continued.id = grave_rights.id and continued.continuation = 'CONTINUES'
    where grave_rights.company_id = ${company} and grave_rights.id = any(${ids}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(({ id, ...certified }) => [id, certified]))
  return (id: number, typed: Typed): Certified => {
    const next = following.find((each) => each.id === id)
    const { label = null, graveyard = null, day = today(), holders = [] } = byId.get(id) ?? {}
    const marked = (text: string | null) => text && typed.text(text)
    return {
      day,
      label: marked(label),
      graveyard: marked(graveyard),
      ...(next && { continuation: { ...next, document: typed.text(next.document) } }),
      holders: holders.map(({ name, address, ...holder }) => ({
        ...holder,
        name: typed.text(name),
        address: typed.text(address),
      })),
    }
  }
}

const { basis: bases, role: roles } = graveRightTexts.choices
const heading = 'Потврда о праву коришћења'

/** «Потврда о праву коришћења»: docs/domain/document-texts.md#certificate-of-a-right */
export function certificate(
  { id, document, basis, validFrom, validTo }: CertifiedRight,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  { label, graveyard, day, holders, continuation }: Certified,
): NamedDocument {
  const issuedOn = dayOf(printedAt.toISOString())
  const { contractPlace, directorName, directorTitle } = printedSettings(company)
  const what = `право коришћења ${label === null ? `по акту „${document}“` : `гробног места ${label} ${onGraveyard({ graveyard: graveyard === null ? null : { name: graveyard } })}`}`
  const title = `${heading} – ${label ?? document}`
  return {
    kind: 'record',
    template: 'features/grave-rights/certificate.typ',
    fileName: documentFileName('Potvrda-o-pravu-koriscenja', label ?? document, graveyard ?? ''),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['потврда', 'право коришћења'],
      letterhead: letterhead(company),
      heading: heading.toUpperCase(),
      subheading: `Број: ${toFill(14)} · Датум: ${documentDate(issuedOn)}`,
      opening: `На основу евиденције коју води ${company.name}, потврђује се следеће: ${stated(what, { validFrom, validTo, issuedOn, holders: holders.length, continuation })}`,
      holders: holders.map(cellsOf),
      facts: [
        { label: 'Акт', value: document },
        { label: 'Основ', value: bases[basis][0].toLowerCase() },
        { label: 'Важи', value: periodOf({ validFrom, validTo }) },
        ...(continuation
          ? [{ label: 'Наставља се', value: `${periodOf(continuation)}, акт: ${continuation.document}` }]
          : []),
      ],
      closing: [
        ...(holders.some(({ deceasedOn }) => deceasedOn !== null)
          ? ['Право преминулог носиоца није пренето на наследнике.']
          : []),
        'Потврда се издаје на захтев странке, према подацима у евиденцији на дан издавања, и не замењује акт о праву коришћења.',
      ],
      place: [contractPlace, documentDate(issuedOn)].filter(Boolean).join(', '),
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
    },
    attached: {
      id,
      document,
      basis,
      validFrom,
      validTo,
      grave: label,
      graveyard,
      day,
      holders,
      ...(continuation && { continuation }),
    },
  }
}

const periodOf = ({ validFrom, validTo }: Pick<GraveRight, 'validFrom' | 'validTo'>) =>
  `од ${documentDate(validFrom)} ${validTo === null ? 'трајно' : `до ${documentDate(validTo)}`}`

interface Period extends Pick<Certified, 'continuation'> {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly issuedOn: IsoDate
  readonly holders: number
}

/** What the register says, rather than to whom the right belongs: a holder may have died. */
function stated(what: string, { validFrom, validTo, issuedOn, holders, continuation }: Period) {
  if (holders === 0) return `за ${what} носиоци нису уписани.`
  const recorded = holders === 1 ? 'као носилац је уписан/а:' : 'као носиоци су уписани:'
  if (validTo !== null && validTo < issuedOn)
    return `${what} ${continuation ? `по овом акту трајало је до ${documentDate(validTo)} године и без прекида се наставља` : `престало је ${documentDate(validTo)} године`}; тог дана ${recorded}`
  return `за ${what} ${validFrom > issuedOn ? `од ${documentDate(validFrom)}` : `на дан ${documentDate(issuedOn)}`} године ${recorded}`
}

const cellsOf = ({ name, address, role, numerator, denominator, deceasedOn }: CertifiedHolder, at: number) => [
  `${at + 1}.`,
  deceasedOn === null ? name : `${name}\nдатум смрти ${documentDate(deceasedOn)}`,
  address,
  roles[role][0].toLowerCase(),
  numerator === null || denominator === null ? '' : `${numerator}/${denominator}`,
]
