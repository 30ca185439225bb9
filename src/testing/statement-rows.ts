import { moneyRows } from './money-rows.ts'
import { party } from '../features/parties/record.ts'
import { aParty } from './parties.ts'
import type { TestPlatform } from './platform.ts'
import { aRecord, type Call, records, type Row, searches, unknownRecord } from './towns.ts'

/** Of the calls about bank statements, and of the ledger. */
export function statementRows(platform: TestPlatform): Row[] {
  async function aStatement({ town, made }: Call) {
    const { id } = await platform.db
      .insertInto('bankStatements')
      .values({
        companyId: town.company.id,
        accountNumber: '840000000099974342',
        number: `Извод ${made()}`,
        year: 2026,
        onDay: '2026-11-20',
        opening: null,
        closing: null,
        format: 'ROL',
        fileName: 'rol.xml',
        fileHash: '',
        warnings: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  async function aLine(call: Call, state: 'OPEN' | 'IGNORED' = 'OPEN') {
    const { id } = await platform.db
      .insertInto('bankStatementLines')
      .values({
        companyId: call.town.company.id,
        statementId: await aStatement(call),
        number: 1,
        amount: 1466,
        isReversal: false,
        bookedOn: '2026-11-20',
        valueOn: '2026-11-20',
        partner: 'PETROVIC MARA',
        partnerAccount: '',
        purpose: '',
        paymentCode: '221',
        reference: '',
        otherReference: '',
        bankKey: '',
        contentKey: '',
        state,
        tier: null,
        proposal: null,
        searchText: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const aPayer = async ({ town, made }: Call) =>
    (
      await platform.db
        .insertInto('bankPayers')
        .values({ companyId: town.company.id, account: String(made()), partyId: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const otherCompany: Row['own'] = [401, 401, 401]
  const line = '/api/bankStatementLine'
  return [
    ...moneyRows,
    {
      // A file that is no statement.
      route: 'POST /api/bankStatement/:companyId',
      make: ({ town }) => ({
        url: `/api/bankStatement/${town.company.id}`,
        body: { file: [{ name: 'a.xml', content: 'PGEvPg==' }], listRefused: 'true' },
      }),
      own: records,
      other: otherCompany,
    },
    ...searches('/api/bankStatement', records, otherCompany),
    ...searches(line, records, otherCompany),
    {
      route: 'POST /api/bankStatement/:id/undo',
      make: async (call) => ({ url: `/api/bankStatement/${await aStatement(call)}/undo`, body: {} }),
      own: [401, 200, 401],
      other: [401, 400, 401],
    },
    {
      route: `GET ${line}/:id`,
      make: async (call) => ({ url: `${line}/${await aLine(call)}` }),
      own: records,
      other: [401, 404, 404],
    },
    {
      route: `POST ${line}/:id/match`,
      make: async (call) => {
        const partyId = await aRecord(call, party, aParty())
        return { url: `${line}/${await aLine(call)}/match`, body: { partyId } }
      },
      own: records,
      other: unknownRecord,
    },
    {
      route: `POST ${line}/:id/undo`,
      make: async (call) => ({ url: `${line}/${await aLine(call, 'IGNORED')}/undo`, body: {} }),
      own: records,
      other: unknownRecord,
    },
    {
      route: `POST ${line}/:id/ignoring`,
      make: async (call) => ({ url: `${line}/${await aLine(call)}/ignoring`, body: {} }),
      own: records,
      other: unknownRecord,
    },
    { route: 'GET /api/bankPayer', make: () => ({ url: '/api/bankPayer' }), own: records },
    {
      route: 'DELETE /api/bankPayer/:id',
      make: async (call) => ({ url: `/api/bankPayer/${await aPayer(call)}` }),
      own: records,
      other: unknownRecord,
    },
  ]
}
