import type { DocumentCompany } from '../../server/documents/company.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import type { Invoice, InvoiceLine } from './invoice.server.ts'

const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => special[sign] ?? sign)

type Content = string | readonly (string | undefined)[]
/** An element; empty ones are left out, because UBL does not allow them. */
const element = (name: string, content: Content | null | undefined, attributes = ''): string | undefined => {
  const inner = typeof content === 'string' ? escaped(content.trim()) : (content ?? []).filter(Boolean).join('')
  return inner === '' ? undefined : `<${name}${attributes}>${inner}</${name}>`
}
const cbc = (name: string, text: string | null | undefined, attributes = '') => element(`cbc:${name}`, text, attributes)
const cac = (name: string, ...parts: readonly (string | undefined)[]) => element(`cac:${name}`, parts)
const money = (name: string, para: number) => cbc(name, toDinars(para).toFixed(2), ' currencyID="RSD"')

interface Trader {
  readonly name: string
  readonly taxNumber: string | null
  readonly registrationNumber: string | null
  readonly street: string | null
  readonly city: string | null
  readonly zipCode: string | null
}

/** The scheme 9948 of addresses is that of Serbian tax numbers. */
const trader = ({ name, taxNumber, registrationNumber, street, city, zipCode }: Trader) =>
  cac(
    'Party',
    cbc('EndpointID', taxNumber, ' schemeID="9948"'),
    cac('PartyName', cbc('Name', name)),
    cac(
      'PostalAddress',
      cbc('StreetName', street),
      cbc('CityName', city),
      cbc('PostalZone', zipCode),
      cac('Country', cbc('IdentificationCode', 'RS')),
    ),
    cac(
      'PartyTaxScheme',
      cbc('CompanyID', taxNumber === null ? null : `RS${taxNumber}`),
      cac('TaxScheme', cbc('ID', 'VAT')),
    ),
    cac('PartyLegalEntity', cbc('RegistrationName', name), cbc('CompanyID', registrationNumber)),
  )

/** `S` is taxed; `SS` is a seller outside VAT, with the ground for it. */
const taxCategory = (rate: number, name: 'TaxCategory' | 'ClassifiedTaxCategory') =>
  cac(
    name,
    cbc('ID', rate > 0 ? 'S' : 'SS'),
    cbc('Percent', String(rate)),
    ...(rate === 0 && name === 'TaxCategory' ? [cbc('TaxExemptionReasonCode', 'PDV-RS-33')] : []),
    cac('TaxScheme', cbc('ID', 'VAT')),
  )

const total = (lines: readonly InvoiceLine[], name: 'net' | 'vat' | 'amount') =>
  lines.reduce((sum, line) => sum + toPara(line[name]), 0)

const namespaces = (root: 'Invoice' | 'CreditNote') =>
  [
    ['', root],
    [':cac', 'CommonAggregateComponents'],
    [':cbc', 'CommonBasicComponents'],
  ]
    .map(([prefix, name]) => ` xmlns${prefix}="urn:oasis:names:specification:ubl:schema:xsd:${name}-2"`)
    .join('')

/**
 * An invoice or a credit note to a legal entity in UBL 2.1, which somebody uploads to the system of e-invoices; its elements stand in
 * the order of the schema: docs/domain/money.md#e-invoices
 */
export function eInvoice(company: DocumentCompany, invoice: Invoice): string {
  const { number, credits, reference, issuedOn, dueOn, party, lines, open } = invoice
  const root = credits ? 'CreditNote' : 'Invoice'
  const gross = total(lines, 'amount')
  const net = total(lines, 'net')
  const byRate = [...Map.groupBy(lines, ({ vatRate }) => vatRate)]
  const content = [
    cbc('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.rs:srbdt:2022'),
    cbc('ID', number),
    cbc('IssueDate', issuedOn),
    ...(credits ? [cbc('CreditNoteTypeCode', '381')] : [cbc('DueDate', dueOn), cbc('InvoiceTypeCode', '380')]),
    cbc('DocumentCurrencyCode', 'RSD'),
    // VAT arises by the day of the supply.
    cac('InvoicePeriod', cbc('DescriptionCode', '35')),
    credits &&
      cac(
        'BillingReference',
        cac('InvoiceDocumentReference', cbc('ID', credits.number), cbc('IssueDate', credits.issuedOn)),
      ),
    cac(
      'AccountingSupplierParty',
      trader({ ...company, street: company.address, registrationNumber: company.registrationNumber }),
    ),
    cac('AccountingCustomerParty', trader({ ...party, street: party.address })),
    cac('Delivery', cbc('ActualDeliveryDate', issuedOn)),
    ...(company.bankAccount && !credits
      ? [
          cac(
            'PaymentMeans',
            cbc('PaymentMeansCode', '30'),
            cbc('PaymentID', `97 ${reference}`),
            cac('PayeeFinancialAccount', cbc('ID', company.bankAccount.accountNumber)),
          ),
        ]
      : []),
    cac(
      'TaxTotal',
      money('TaxAmount', total(lines, 'vat')),
      ...byRate.map(([rate, taxed]) =>
        cac(
          'TaxSubtotal',
          money('TaxableAmount', total(taxed, 'net')),
          money('TaxAmount', total(taxed, 'vat')),
          taxCategory(rate, 'TaxCategory'),
        ),
      ),
    ),
    cac(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', net),
      money('TaxExclusiveAmount', net),
      money('TaxInclusiveAmount', gross),
      money('PrepaidAmount', gross - toPara(open)),
      money('PayableAmount', toPara(open)),
    ),
    ...lines.map((line, at) =>
      cac(
        `${root}Line`,
        cbc('ID', String(at + 1)),
        cbc(credits ? 'CreditedQuantity' : 'InvoicedQuantity', '1', ' unitCode="H87"'),
        money('LineExtensionAmount', toPara(line.net)),
        cac(
          'Item',
          cbc('Name', [line.description, line.grave?.label].filter(Boolean).join(', гробно место ')),
          taxCategory(line.vatRate, 'ClassifiedTaxCategory'),
        ),
        cac('Price', money('PriceAmount', toPara(line.net))),
      ),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespaces(root)}>${content.filter(Boolean).join('')}</${root}>\n`
}
