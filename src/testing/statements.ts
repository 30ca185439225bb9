import { amountText } from '../shared/money.ts'
import type { StatementFormat } from '../features/bank-statements/statement.ts'

/** A line as the bank would have it; amounts in para. */
export interface GivenLine {
  amount: number
  bookedOn?: string
  partner?: string
  partnerAccount?: string
  purpose?: string
  model?: string
  reference?: string
  /** In the reference of the other side. */
  otherReference?: string
  key?: string
  isReversal?: boolean
}
export interface GivenStatement {
  account: string
  number: string
  date: string
  opening?: number
  lines: readonly GivenLine[]
}

const decimal = (para: number) => amountText(para, 'en').replaceAll(',', '')
const xml = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const dotted = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
const right = (value: string | number, width: number) => String(value).padStart(width, '0')
const left = (value: string | undefined, width: number) => (value ?? '').slice(0, width).padEnd(width)
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

function totals({ opening = 0, lines }: GivenStatement) {
  const income = sum(lines.map(({ amount }) => Math.max(0, amount)))
  const expense = sum(lines.map(({ amount }) => Math.max(0, -amount)))
  return { opening, income, expense, closing: opening + income - expense }
}

const writers: Readonly<Record<Exclude<StatementFormat, 'TABLE'>, (given: GivenStatement) => string>> = {
  HALCOM: ({ account, date, lines }) =>
    lines
      .map((line) => {
        const kind = line.isReversal ? (line.amount > 0 ? 30 : 40) : line.amount > 0 ? 20 : 10
        const day = dotted(line.bookedOn ?? date)
        const compact = `${day.slice(0, 2)}${day.slice(3, 5)}${day.slice(8)}`
        return [
          left(line.partnerAccount, 18),
          `${kind}${day.slice(0, 6)}${day.slice(8)}${line.isReversal ? 'S ' : '  '}`,
          `${left('JKP PRIMER', 35)} ${compact}${account}${right(Math.abs(line.amount), 15)} 221  `,
          `${left('', 2)}${left(line.otherReference, 22)}${left(line.model, 2)}${left(line.reference, 22)}`,
          `${left(line.purpose, 36)}${left('PRIMEROVO', 10)}${left(line.partner, 35)}${left('0870000', 22)}${left('', 18)}\r\n`,
        ].join('')
      })
      .concat('\u001a')
      .join(''),
  HALCOM_TABLE: ({ account, number, date, lines }) =>
    [
      'ST_RACUNA#DATUM_KNJ#ST_IZPISKA#VALUTA#ZNESEK_V_BREME#ZNESEK_V_DOBRO#RAC_NAL_PREJ#NAZIV_NAL_PREJ#NAMEN#OZN_VRSTE_POSLA#MODEL_ODOBR#SKLIC_ODOBR#SKLIC_OBREM#ID_NALOGA',
      ...lines.map((line) =>
        [
          account,
          dotted(line.bookedOn ?? date),
          number,
          'RSD',
          line.amount < 0 ? amountText(-line.amount, 'rs') : '',
          line.amount > 0 ? amountText(line.amount, 'rs') : '',
          line.partnerAccount,
          line.partner,
          line.purpose,
          '221',
          line.model,
          line.reference,
          line.otherReference,
          line.key,
        ].join('#'),
      ),
    ].join('\r\n'),
  ASSECO: (given) => {
    const { opening, closing } = totals(given)
    const { account, number, date, lines } = given
    const all = lines.map(
      (line) => `<stmttrn><fitid>${xml(line.key)}</fitid><benefit>${line.amount > 0 ? 'credit' : 'debit'}</benefit>
        <payeeinfo><name>${xml(line.partner)}</name></payeeinfo>
        <payeeaccountinfo><acctid>${line.partnerAccount ?? ''}</acctid></payeeaccountinfo>
        <dtposted>${line.bookedOn ?? date}T00:00:00</dtposted><trnamt>${decimal(Math.abs(line.amount))}</trnamt>
        <purpose>${xml(line.purpose)}</purpose><purposecode>221</purposecode><curdef>RSD</curdef>
        <refmodel>${line.model ?? ''}</refmodel><refnumber>${xml(line.reference)}</refnumber>
        <payeerefnumber>${xml(line.otherReference)}</payeerefnumber></stmttrn>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?><stmtrs><curdef>RSD</curdef><acctid>${account}</acctid>
      <stmtnumber>${number}</stmtnumber><ledgerbal><balamt>${decimal(opening)}</balamt></ledgerbal>
      <availbal><balamt>${decimal(closing)}</balamt><dtasof>${date}T00:00:00</dtasof></availbal>
      <trnlist count="${lines.length}">${all.join('')}</trnlist></stmtrs>`
  },
  ROL: (given) => {
    const { opening, closing, income, expense } = totals(given)
    const { account, number, date, lines } = given
    const all = lines.map((line) => {
      const credit = line.amount > 0 || line.isReversal ? line.amount : 0
      return `<Stavke NalogKorisnik="${xml(line.partner)}" BrojRacunaPrimaocaPosiljaoca="${line.partnerAccount ?? ''}" Opis="${xml(line.purpose)}"
        SifraPlacanja="221" Duguje="${decimal(credit === 0 ? -line.amount : 0)}" Potrazuje="${decimal(credit)}"
        ModelZaduzenjaOdobrenja="${line.model ?? ''}" PozivNaBrojZaduzenjaOdobrenja="${xml(line.reference)}"
        ModelKorisnika="" PozivNaBrojKorisnika="${xml(line.otherReference)}" BrojZaReklamaciju="${xml(line.key)}"
        DatumValute="${dotted(line.bookedOn ?? date)}"/>`
    })
    return `<TransakcioniRacunPrivredaIzvod><Zaglavlje BrojIzvoda="${number}" DatumIzvoda="${dotted(date)}" Partija="${account}"
      PrethodnoStanje="${decimal(opening)}" DugovniPromet="${decimal(expense)}" PotrazniPromet="${decimal(income)}"
      NovoStanje="${decimal(closing)}"/>${all.join('')}</TransakcioniRacunPrivredaIzvod>`
  },
  POSTANSKA: (given) => {
    const { opening, closing } = totals(given)
    const { account, number, date, lines } = given
    const all = lines.map(
      (line) => `<Prom><NazivNal>${xml(line.partner)}</NazivNal><RacunNal>${line.partnerAccount ?? ''}</RacunNal>
        <Opis1>${xml(line.purpose)}</Opis1><Opis2/><Osnov>221</Osnov><Poziv>${xml(line.reference)}</Poziv>
        <IznosDug>${amountText(Math.max(0, -line.amount), 'rs')}</IznosDug><IznosPot>${amountText(Math.max(0, line.amount), 'rs')}</IznosPot></Prom>`,
    )
    return `<Izvod><Racun>${account}</Racun><BrojIzvoda>${number}</BrojIzvoda><DatumIzvoda>${dotted(date)}</DatumIzvoda>
      <PrethodnoStanje>${amountText(opening, 'rs')}</PrethodnoStanje><NovoStanje>${amountText(closing, 'rs')}</NovoStanje>${all.join('')}</Izvod>`
  },
  OTP: (given) => {
    const { opening, closing } = totals(given)
    const { account, number, date, lines } = given
    const all = lines.map(
      (line) => `<transakcija><komitent>${xml(line.partner)}</komitent><racun>${line.partnerAccount ?? ''}</racun>
        <pozivNaBrojOdobrenje>${xml(line.reference)}</pozivNaBrojOdobrenje><potrazuje>${decimal(Math.max(0, line.amount))}</potrazuje>
        <duguje>${decimal(Math.max(0, -line.amount))}</duguje><sifraPlacanja>SIF-221</sifraPlacanja>
        <svrhaDoznake>${xml(line.purpose)}</svrhaDoznake></transakcija>`,
    )
    return `<izvod><racun>${account}</racun><brojIzvoda>${number}</brojIzvoda><datum>${dotted(date)}</datum>
      <prethodnoStanje>${decimal(opening)}</prethodnoStanje><novoStanje>${decimal(closing)}</novoStanje><stavke>${all.join('')}</stavke></izvod>`
  },
  CAMT053: (given) => {
    const { opening, closing } = totals(given)
    const { account, number, date, lines } = given
    const side = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
    const amount = (para: number) => `<Amt Ccy="RSD">${decimal(Math.abs(para))}</Amt>${side(para)}`
    const balance = (code: string, para: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(para)}<Dt><Dt>${date}</Dt></Dt></Bal>`
    const all = lines.map((line) => {
      const who = line.amount > 0 ? 'Dbtr' : 'Cdtr'
      return `<Ntry>${amount(line.amount)}<RvslInd>${line.isReversal === true}</RvslInd><BookgDt><Dt>${line.bookedOn ?? date}</Dt></BookgDt>
        <AcctSvcrRef>${xml(line.key)}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${who}><Nm>${xml(line.partner)}</Nm></${who}>
        <${who}Acct><Id><Othr><Id>${line.partnerAccount ?? ''}</Id></Othr></Id></${who}Acct></RltdPties>
        <RmtInf><Ustrd>${xml(line.purpose)}</Ustrd><Strd><CdtrRefInf><Ref>${xml(line.reference)}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
    })
    return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><LglSeqNb>${number}</LglSeqNb>
      <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${all.join('')}</Stmt></BkToCstmrStmt></Document>`
  },
  MT940: (given) => {
    const { opening, closing } = totals(given)
    const { account, number, date, lines } = given
    const short = (day: string) => day.slice(2).replaceAll('-', '')
    const swift = (para: number) => decimal(Math.abs(para)).replace('.', ',')
    const balance = (para: number) => `${para < 0 ? 'D' : 'C'}${short(date)}RSD${swift(para)}`
    const all = lines.flatMap((line) => {
      const day = short(line.bookedOn ?? date)
      const side = line.isReversal ? (line.amount > 0 ? 'RD' : 'RC') : line.amount > 0 ? 'C' : 'D'
      return [
        `:61:${day}${day.slice(2)}${side}R${swift(line.amount)}NTRF${line.reference?.slice(0, 16) ?? 'NONREF'}//${line.key ?? ''}`,
        `:86:221?20${line.purpose ?? ''}?31${line.partnerAccount ?? ''}?32${line.partner ?? ''}`,
      ]
    })
    return [
      '{1:F01}{2:}{4:',
      ':20:POKOJ',
      `:25:${account}`,
      `:28C:${number}/1`,
      `:60F:${balance(opening)}`,
      ...all,
      `:62F:${balance(closing)}`,
      '-}',
    ].join('\r\n')
  },
}

/** The file that a bank would send. */
export const statementText = (format: Exclude<StatementFormat, 'TABLE'>, given: GivenStatement) =>
  writers[format](given)

/** The companion of a file of fixed width. */
export function coverText(given: GivenStatement): string {
  const { account, number, date, lines } = given
  const { opening, closing, income, expense } = totals(given)
  const compact = dotted(date).replaceAll('.', '')
  const count = (isCounted: (amount: number) => boolean) =>
    right(lines.filter(({ amount }) => isCounted(amount)).length, 6)
  return `01${account}${compact}${compact}${right(opening, 18)}${count((amount) => amount < 0)}${right(expense, 18)}${count(
    (amount) => amount > 0,
  )}${right(income, 18)}${right(closing, 18)}${right(0, 24)}${right(number, 3)}\r\n\u001a`
}
