import { bankAccount } from '../../shared/bank-account.ts'
import { dayIn, line, ownAccountIn, paraIn, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'
import { childAt, childrenOf, textAt, type XmlNode } from './xml-node.ts'

// ISO 20022 camt.053 (BkToCstmrStmt): docs/domain/bank-statements.md#camt053

export const isCamt053 = (root: XmlNode) => childAt(root, 'BkToCstmrStmt') !== undefined

export const camt053Statements = (root: XmlNode): ReadStatement[] =>
  childrenOf(childAt(root, 'BkToCstmrStmt'), 'Stmt').map(statementIn)

const accountOf = (node: XmlNode | undefined) => textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id')

/** An amount in dinars with the sign of its side. */
function paraOf(node: XmlNode | undefined, place: string, side = node): number {
  const amount = childAt(node, 'Amt')
  const currency = amount?.attributes['Ccy']
  if (currency !== undefined && currency !== 'RSD')
    throw new StatementFault('BANK_STATEMENT_CURRENCY_NOT_RSD', plain(currency, 10))
  const para = paraIn(amount?.text, place)
  return textAt(side, 'CdtDbtInd') === 'DBIT' ? -para : para
}

function statementIn(node: XmlNode): ReadStatement {
  const balance = (...codes: readonly string[]) => {
    const balance = childrenOf(node, 'Bal').find((each) => codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd') ?? ''))
    return balance && { para: paraOf(balance, 'Bal'), day: textAt(balance, 'Dt', 'Dt') }
  }
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')]
  const date = dayIn(closing?.day ?? textAt(node, 'FrToDt', 'ToDtTm') ?? textAt(node, 'CreDtTm'), 'Stmt')
  const iban = accountOf(childAt(node, 'Acct'))
  return {
    format: 'CAMT053',
    account: ownAccountIn(bankAccount(iban ?? '').digits18 ?? iban, 'Acct'),
    number: plain(textAt(node, 'LglSeqNb') ?? textAt(node, 'ElctrncSeqNb') ?? textAt(node, 'Id'), 20) || date,
    date,
    opening: opening?.para,
    closing: closing?.para,
    stated: {},
    lines: childrenOf(node, 'Ntry').flatMap((entry, index) => linesIn(entry, index, date)),
  }
}

/** A collective entry has the amounts of its parts. */
function linesIn(entry: XmlNode, index: number, date: string): ReadLine[] {
  const place = `Ntry, ${index + 1}`
  const details = childrenOf(entry, 'NtryDtls').flatMap((each) => childrenOf(each, 'TxDtls'))
  const parts = details.map((part) =>
    childAt(part, 'Amt') ? paraOf(part, place, childAt(part, 'CdtDbtInd') ? part : entry) : undefined,
  )
  const total = paraOf(entry, place)
  const isWhole =
    details.length > 1 &&
    parts.every((part) => part !== undefined) &&
    parts.reduce((sum, part) => sum + part, 0) === total
  const day = (name: string) => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm')
  const [booked, value] = [day('BookgDt'), day('ValDt')]
  const bookedOn = booked === undefined ? date : dayIn(booked, place)
  const key = textAt(entry, 'AcctSvcrRef')
  const common = {
    isReversal: textAt(entry, 'RvslInd') === 'true',
    bookedOn,
    valueOn: value === undefined ? bookedOn : dayIn(value, place),
  }
  const lineOf = (part: XmlNode | undefined, amount: number, bankKey: string | undefined) => {
    const side = amount > 0 ? 'Dbtr' : 'Cdtr'
    const parties = childAt(part, 'RltdPties')
    const structured = textAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
    return line({
      ...common,
      amount,
      partner: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
      partnerAccount: accountOf(childAt(parties, `${side}Acct`)),
      purpose: [
        ...childrenOf(childAt(part, 'RmtInf'), 'Ustrd').map(({ text }) => text),
        textAt(entry, 'AddtlNtryInf') ?? '',
      ].join(' '),
      paymentCode: textAt(part, 'Purp', 'Cd') ?? textAt(part, 'Purp', 'Prtry'),
      references: [
        reference('', structured),
        reference('', textAt(part, 'Refs', 'EndToEndId')?.replace('NOTPROVIDED', '')),
      ],
      bankKey,
    })
  }
  if (!isWhole) return [lineOf(details[0], total, key)]
  return details.map((part, at) => lineOf(part, parts[at] ?? 0, key && `${key}/${at + 1}`))
}
