import { countIfStated, dayIn, line, ownAccountIn, paraIfStated, paraIn, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'
import { childAt, childrenOf, textAt, type XmlNode } from './xml-node.ts'

// stmtrs, pmtnotification, or a list of these: docs/domain/bank-statements.md#asseco

const roots = ['stmtrs', 'pmtnotification']

const isList = ({ name }: XmlNode) => name === 'stmtrslist'

export const isAsseco = (root: XmlNode) => isList(root) || roots.includes(root.name)

export const assecoStatements = (root: XmlNode): ReadStatement[] =>
  (isList(root) ? root.children.filter(({ name }) => roots.includes(name)) : [root]).map(statementIn)

/** DIN is the former code of the dinar. */
function requireDinars(currency: string | undefined) {
  if (!['RSD', 'DIN', '941', undefined].includes(currency?.toUpperCase()))
    throw new StatementFault('BANK_STATEMENT_CURRENCY_NOT_RSD', plain(currency, 10))
}

function statementIn(node: XmlNode): ReadStatement {
  requireDinars(textAt(node, 'curdef'))
  const date = dayIn(
    textAt(node, 'availbal', 'dtasof') ?? textAt(node, 'dtasof') ?? textAt(node, 'ledgerbal', 'dtasof'),
    'dtasof',
  )
  const list = childAt(node, 'trnlist')
  return {
    format: 'ASSECO',
    account: ownAccountIn(textAt(node, 'acctid') ?? textAt(node, 'accountinfo', 'acctid'), 'acctid'),
    number: plain(textAt(node, 'stmtnumber'), 20) || date,
    date,
    // The balance before, whatever its name says.
    opening: paraIfStated(textAt(node, 'ledgerbal', 'balamt'), 'ledgerbal'),
    closing: paraIfStated(textAt(node, 'availbal', 'balamt'), 'availbal'),
    stated: { count: countIfStated(list?.attributes['count']) },
    lines: childrenOf(list, 'stmttrn').map(lineIn),
  }
}

function lineIn(node: XmlNode, index: number): ReadLine {
  const place = (name: string) => `${name}, ${index + 1}`
  requireDinars(textAt(node, 'curdef'))
  const benefit = textAt(node, 'benefit')?.toLowerCase()
  if (benefit !== 'credit' && benefit !== 'debit')
    throw new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', place('benefit'))
  const amount = Math.abs(paraIn(textAt(node, 'trnamt'), place('trnamt')))
  const bookedOn = dayIn(textAt(node, 'dtposted'), place('dtposted'))
  const available = textAt(node, 'dtavail')
  return line({
    amount: benefit === 'credit' ? amount : -amount,
    bookedOn,
    valueOn: available === undefined ? bookedOn : dayIn(available, place('dtavail')),
    partner: textAt(node, 'payeeinfo', 'name'),
    partnerAccount: textAt(node, 'payeeaccountinfo', 'acctid'),
    purpose: textAt(node, 'purpose'),
    paymentCode: textAt(node, 'purposecode'),
    references: [
      reference(textAt(node, 'refmodel'), textAt(node, 'refnumber')),
      reference(textAt(node, 'payeerefmodel'), textAt(node, 'payeerefnumber')),
    ],
    bankKey: textAt(node, 'fitid'),
  })
}
