import { dayIn, line, ownAccountIn, paraIfStated, paraOrZero, plain, reference } from './stated-values.ts'
import type { ReadLine, ReadStatement, StatementFormat } from './statement.ts'
import { childAt, childrenOf, type XmlNode, valueOf } from './xml-node.ts'

// Files of single banks with the same content under other names: docs/domain/bank-statements.md#other-xml

interface Names {
  readonly format: StatementFormat
  readonly header: (root: XmlNode) => XmlNode | undefined
  readonly lines: (root: XmlNode) => readonly XmlNode[]
  readonly account: readonly string[]
  readonly number: readonly string[]
  readonly date: readonly string[]
  readonly opening: readonly string[]
  readonly closing: readonly string[]
  readonly out: readonly string[]
  readonly in: readonly string[]
  readonly partner: readonly string[]
  readonly partnerAccount: readonly string[]
  readonly purpose: readonly string[]
  readonly code: readonly string[]
  readonly reference: readonly string[]
  readonly debit: readonly string[]
  readonly credit: readonly string[]
  readonly key: readonly string[]
}

const izvod = (root: XmlNode) => (root.name === 'IZVOD' ? root : childAt(root, 'IZVOD'))

const known: Readonly<Record<string, Names>> = {
  Izvod: {
    format: 'POSTANSKA',
    header: (root) => root,
    lines: (root) => childrenOf(root, 'Prom'),
    account: ['Racun', 'Partija', 'RacunIzvoda'],
    number: ['BrojIzvoda'],
    date: ['DatumIzvoda'],
    opening: ['PrethodnoStanje'],
    closing: ['NovoStanje'],
    out: ['DugovniPromet'],
    in: ['PotrazniPromet'],
    partner: ['NazivNal'],
    partnerAccount: ['RacunNal'],
    purpose: ['Opis1', 'Opis2'],
    code: ['Osnov'],
    reference: ['Poziv'],
    debit: ['IznosDug'],
    credit: ['IznosPot'],
    key: ['BrojZaReklamaciju'],
  },
  KS2IZVPLKK: {
    format: 'POSTANSKA',
    header: izvod,
    lines: (root) => childrenOf(childAt(izvod(root), 'STAVKE'), 'STAVKA'),
    account: ['PARTIJA'],
    number: ['BROJ_IZVODA'],
    date: ['DATUM_IZVODA'],
    opening: ['PRETHODNO_STANJE'],
    closing: ['NOVO_STANJE'],
    out: ['DUGOVNI_PROMET'],
    in: ['POTRAZNI_PROMET'],
    partner: ['KORISNIK-NALOGODAVAC'],
    partnerAccount: ['RACUN'],
    purpose: ['SVRHA_PLACANJA'],
    code: ['SIFRA_PLACANJA'],
    reference: ['POZIVKORISNIK'],
    debit: ['IZNOS_DUGUJE'],
    credit: ['IZNOS_POTRAZUJE'],
    key: [],
  },
  izvod: {
    format: 'OTP',
    header: (root) => root,
    lines: (root) => childrenOf(childAt(root, 'stavke'), 'transakcija'),
    account: ['racun', 'partija', 'brojRacuna'],
    number: ['brojIzvoda'],
    date: ['datum', 'datumIzvoda'],
    opening: ['prethodnoStanje'],
    closing: ['novoStanje'],
    out: ['DnevniPrometDugovni'],
    in: ['DnevniPrometPotrazni'],
    partner: ['komitent'],
    partnerAccount: ['racun'],
    purpose: ['svrhaDoznake'],
    code: ['sifraPlacanja'],
    reference: ['pozivNaBrojOdobrenje'],
    debit: ['duguje'],
    credit: ['potrazuje'],
    key: ['brojZaReklamaciju'],
  },
}

export const isOtherXml = ({ name }: XmlNode) => Object.hasOwn(known, name)

/** These files may leave the account to their name, so it can be stated beside the file. */
export function otherXmlStatements(root: XmlNode, statedAccount?: string): ReadStatement[] {
  const names = known[root.name]
  if (!names) return []
  const header = names.header(root)
  const value = (of: readonly string[]) => valueOf(header, ...of)
  const para = (of: readonly string[]) => paraIfStated(value(of), of[0] ?? '')
  const date = dayIn(value(names.date), names.date[0] ?? '')
  return [
    {
      format: names.format,
      account: ownAccountIn(value(names.account) ?? statedAccount, names.account[0] ?? ''),
      number: plain(value(names.number), 20) || date,
      date,
      opening: para(names.opening),
      closing: para(names.closing),
      stated: { out: para(names.out), in: para(names.in) },
      lines: names.lines(root).map((node, index) => lineIn(node, index, names, date)),
    },
  ]
}

function lineIn(node: XmlNode, index: number, names: Names, date: string): ReadLine {
  const value = (of: readonly string[]) => valueOf(node, ...of)
  const para = (of: readonly string[]) => paraOrZero(value(of), `${of[0] ?? ''}, ${index + 1}`)
  const credit = para(names.credit)
  return line({
    amount: credit - para(names.debit),
    isReversal: credit < 0,
    bookedOn: date,
    partner: value(names.partner),
    partnerAccount: value(names.partnerAccount),
    purpose: names.purpose.map((name) => valueOf(node, name) ?? '').join(' '),
    paymentCode: value(names.code)?.replace(/\D/g, '').slice(-3),
    references: [reference('', value(names.reference))],
    bankKey: value(names.key),
  })
}
