import {
  countIfStated,
  dayIn,
  line,
  ownAccountIn,
  paraIfStated,
  paraOrZero,
  plain,
  reference,
} from './stated-values.ts'
import type { ReadLine, ReadStatement } from './statement.ts'
import { childAt, childrenOf, type XmlNode, valueOf } from './xml-node.ts'

// TransakcioniRacunPrivredaIzvod: docs/domain/bank-statements.md#rol

export const isRol = ({ name }: XmlNode) => name === 'TransakcioniRacunPrivredaIzvod'

export function rolStatements(root: XmlNode): ReadStatement[] {
  const header = childAt(root, 'Zaglavlje')
  const date = dayIn(valueOf(header, 'DatumIzvoda'), 'DatumIzvoda')
  const [debits, credits] = [valueOf(header, 'BrojStavkiDuguje'), valueOf(header, 'BrojStavkiPotrazuje')].map(
    countIfStated,
  )
  return [
    {
      format: 'ROL',
      account: ownAccountIn(valueOf(header, 'Partija'), 'Partija'),
      number: plain(valueOf(header, 'BrojIzvoda', 'IzvodID'), 20) || date,
      date,
      opening: paraIfStated(valueOf(header, 'PrethodnoStanje'), 'PrethodnoStanje'),
      closing: paraIfStated(valueOf(header, 'NovoStanje', 'RaspolozivoStanje'), 'NovoStanje'),
      stated: {
        count: debits === undefined || credits === undefined ? undefined : debits + credits,
        out: paraIfStated(valueOf(header, 'DugovniPromet', 'UkupnoZaduzenje'), 'DugovniPromet'),
        in: paraIfStated(valueOf(header, 'PotrazniPromet', 'UkupnoOdobrenje'), 'PotrazniPromet'),
      },
      lines: childrenOf(root, 'Stavke').map((node, index) => lineIn(node, index, date)),
    },
  ]
}

/** Older files have the same in `Opis1` to `Opis9`. */
function lineIn(node: XmlNode, index: number, date: string): ReadLine {
  const place = (name: string) => `${name}, ${index + 1}`
  const isOld = valueOf(node, 'Opis3', 'Opis5', 'Opis8', 'Opis9') !== undefined
  const credit = paraOrZero(valueOf(node, 'Potrazuje'), place('Potrazuje'))
  const value = valueOf(node, 'DatumValute')
  const booked = valueOf(node, 'DatumObrade')
  return line({
    amount: credit - paraOrZero(valueOf(node, 'Duguje'), place('Duguje')),
    // A credit that is taken back is negative.
    isReversal: credit < 0,
    bookedOn: booked === undefined ? date : dayIn(booked, place('DatumObrade')),
    valueOn: value === undefined ? date : dayIn(value, place('DatumValute')),
    partner: isOld ? valueOf(node, 'Opis3', 'Opis2', 'Opis1') : valueOf(node, 'NalogKorisnik'),
    partnerAccount: isOld
      ? valueOf(node, 'Opis5')
      : valueOf(node, 'BrojRacunaPrimaocaPosiljaoca', 'RacunNalogodavacKorisnik'),
    purpose: isOld ? valueOf(node, 'Opis9') : valueOf(node, 'Opis'),
    paymentCode: (isOld ? valueOf(node, 'Opis6') : valueOf(node, 'SifraPlacanja'))?.replace(/\D/g, '').slice(-3),
    references: isOld
      ? [reference('', valueOf(node, 'Opis8'))]
      : [
          reference(valueOf(node, 'ModelZaduzenjaOdobrenja'), valueOf(node, 'PozivNaBrojZaduzenjaOdobrenja')),
          reference(valueOf(node, 'ModelKorisnika'), valueOf(node, 'PozivNaBrojKorisnika')),
        ],
    bankKey: valueOf(node, 'BrojZaReklamaciju'),
  })
}
