import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import { toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { Typed } from '../../server/documents/script.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate } from '../../shared/dates.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { paymentSlip } from '../payment-slips/public.server.ts'
import { type PlanFacts, planFactsOf } from './plans.server.ts'
import type { repaymentPlan } from './record.ts'

export const planFacts = () => async (tx: Tx, company: CompanyId, ids: readonly number[]) => {
  const facts = new Map<number, PlanFacts>()
  for (const id of ids) facts.set(id, await planFactsOf(tx, company, id))
  return (id: number, typed: Typed): PlanFacts => {
    const { claims, rates, debtor, address, town } = facts.get(id) ?? none
    return {
      rates,
      debtor: typed.text(debtor),
      address: typed.text(address),
      town: typed.text(town),
      claims: claims.map((each) => ({ ...each, description: typed.text(each.description) })),
    }
  }
}

const none: PlanFacts = { claims: [], rates: [], debtor: '', address: '', town: '' }

const columns = [
  { title: 'Рата', width: 20 },
  { title: 'Доспева', width: 36 },
  { title: 'Износ (дин.)', width: 40, isRight: true },
  { title: 'Позив на број (модел 97)', width: 60 },
].map((column) => ({ isRight: false, ...column }))

/** «Споразум о репрограму», with the acknowledgement of the debt and a payment slip for each instalment: docs/domain/document-texts.md#repayment-agreement */
export function planDocument(
  record: PrintedOf<typeof repaymentPlan>,
  company: DocumentCompany,
  printedAt: Date,
  printedBy = '',
  { claims, rates, debtor, address, town }: PlanFacts = none,
): NamedDocument {
  const { directorName, directorTitle, contractPlace } = printedSettings(company)
  const sum = claims.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100
  const heading = 'Споразум о репрограму'
  const account = company.bankAccount && shortAccount(company.bankAccount.accountNumber)
  return {
    kind: 'record',
    template: 'features/accounts/document.typ',
    fileName: documentFileName('Sporazum-o-reprogramu', '', debtor),
    createdAt: printedAt,
    data: {
      title: `${heading} – ${debtor}`,
      author: company.name,
      keywords: ['репрограм'],
      letterhead: letterhead(company),
      heading: heading.toUpperCase(),
      subheading: `Датум: ${documentDate(record.agreedOn)}`,
      facts: [
        { label: 'Поверилац', value: company.name },
        { label: 'Дужник', value: debtor },
      ],
      paragraphs: [
        `Дужник признаје да повериоцу дугује ${amountTwice(sum)}, и то: ${claims
          .map(
            ({ description, dueOn, amount }) =>
              `${description || 'задужење'}, доспело ${documentDate(dueOn)}, ${writtenAmount(amount)} динара`,
          )
          .join('; ')}.`,
        `Дуг се плаћа у ${record.rates} месечних рата${account ? ` на текући рачун ${account}` : ''}:`,
      ],
      columns,
      items: rates.map(({ dueOn, amount, paymentReference }, at) => [
        `${at + 1}.`,
        documentDate(dueOn),
        writtenAmount(amount),
        paymentReference,
      ]),
      closing: [
        'Ако дужник рате не плаћа о року, поверилац може да раскине споразум: неплаћени део тада се дугује по првобитним задужењима, са каматом од њихове доспелости.',
        `За дужника: ${toFill(40)}`,
      ],
      place: [contractPlace, documentDate(record.agreedOn)].filter(Boolean).join(', '),
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
      // Of what is not paid yet.
      slips: rates.flatMap(({ open, paymentReference: reference }, at) => {
        const rate = `Рата ${at + 1}/${rates.length} по споразуму`
        const purpose = `${rate} од ${documentDate(record.agreedOn)}`
        const order = {
          payer: [debtor, address, town],
          amount: open,
          purpose,
          shortPurposes: [purpose, rate],
          reference,
        }
        return paymentSlip(company, order) ?? []
      }),
      foot: [heading, ...(printedBy === '' ? [] : [`Корисник: ${printedBy}`])],
    },
  }
}
