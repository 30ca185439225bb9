import { sql } from 'kysely'
import { type ReadLine, receiveStatements } from '../features/bank-statements/public.server.ts'
import { auditEach, type AuditedAction } from '../server/audit.ts'
import type { CompanyId } from '../server/database/tenancy.ts'
import type { By } from '../server/records/rules.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { toPara } from '../shared/money.ts'
import { toLatin } from '../shared/serbian-script.ts'

interface Owed {
  readonly name: string
  readonly open: number
  readonly paymentReference: string
}

const line = (amount: number, partner: string, purpose: string, day: IsoDate): ReadLine => ({
  amount,
  partner,
  purpose,
  isReversal: false,
  bookedOn: day,
  valueOn: day,
  partnerAccount: '',
  paymentCode: '221',
  references: [],
  bankKey: '',
})

/** Yesterday's statement of the demo company: lines that are booked, proposed, and to be looked for. */
export async function seedStatement(by: By & { readonly company: CompanyId }, today: IsoDate) {
  const { accountNumber: account } = await by.tx
    .selectFrom('bankAccounts')
    .select('accountNumber')
    .where('companyId', '=', by.company)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Owed>`
    select concat_ws(' ', party.surname, party.name) as name, claims.open, claims.payment_reference from claims
    join parties party on party.company_id = claims.company_id and party.id = claims.party_id
    where claims.company_id = ${by.company} and claims.open > 0 and party.surname is not null
      and not exists (select from parties namesake where namesake.company_id = party.company_id and namesake.id <> party.id
        and namesake.surname = party.surname and namesake.name = party.name)
      and (select count(*) from claims own where own.company_id = claims.company_id and own.party_id = claims.party_id and own.open > 0) = 1
    order by claims.id desc limit 6`.execute(by.tx)
  const day = addDays(today, -1)
  const ofParties = rows.map(({ name, open, paymentReference }, at): ReadLine => {
    const inLatin = `${toLatin(name).toUpperCase()} ZELENGRAD`
    // The last ones forgot the reference, and one of them paid another amount.
    if (at >= 3) return line(toPara(open) + (at === 5 ? 10_000 : 0), inLatin, 'GROBNO MESTO', day)
    return { ...line(toPara(open), inLatin, 'NAKNADA', day), references: [{ model: '97', number: paymentReference }] }
  })
  const lines = [
    ...ofParties,
    line(480_000, 'JP POSTA SRBIJE', 'ZBIRNA UPLATA 3 NALOGA', day),
    line(150_000, 'NN LICE', 'odrzavanje groba parcela 3', day),
    { ...line(-12_500, 'BANKA', 'NAKNADA ZA PLATNI PROMET', day), paymentCode: '' },
  ]
  const entries: AuditedAction[] = []
  await receiveStatements({ ...by, entries }, [
    {
      name: 'izvod.xml',
      hash: 'demo',
      statements: [{ format: 'ASSECO', account, number: '214', date: day, stated: {}, lines }],
    },
  ])
  await auditEach(by.tx, entries)
}
