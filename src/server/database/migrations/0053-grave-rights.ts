// Who has the right to use which grave, with shares.
import { sql, type Kysely } from 'kysely'
import { listTable, recordTable } from '../record-table.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const bases = `('CONTRACT', 'INHERITANCE', 'DECISION', 'LEGALISATION', 'OLD_BOOK')`

const statements = [
  ...recordTable(
    'grave_rights',
    'grave_id bigint',
    `basis text not null check (basis in ${bases})`,
    'document text not null',
    'valid_from date not null',
    'valid_to date',
    'rent_contract_id bigint',
    'note text',
    'correction text',
    'constraint grave_rights_grave foreign key (company_id, grave_id) references graves (company_id, id)',
    `constraint grave_rights_rent_contract foreign key (company_id, rent_contract_id)
      references rent_contracts (company_id, id)`,
    `constraint grave_rights_grave_needed check (grave_id is not null or basis = 'OLD_BOOK')`,
    'constraint grave_rights_in_order check (valid_to >= valid_from)',
    // A range of one id, because GiST has an operator class of ranges without an extension.
    `constraint grave_rights_separate exclude using gist (
      int8range(grave_id, grave_id, '[]') with &&, daterange(valid_from, valid_to, '[]') with &&)
      where (not deleted and grave_id is not null)`,
  ),
  'create index grave_rights_deleted on grave_rights (company_id) where deleted',
  'create index grave_rights_of_grave on grave_rights (company_id, grave_id, (-id)) where grave_id is not null',
  `create index grave_rights_of_rent_contract on grave_rights (company_id, rent_contract_id, (-id))
    where rent_contract_id is not null`,
  ...listTable(
    'grave_right_holders',
    { table: 'grave_rights', column: 'grave_right_id' },
    'party_id bigint not null',
    `role text not null check (role in ('HOLDER', 'CO_HOLDER', 'PAYER', 'CONTACT'))`,
    'numerator integer check (numerator between 1 and 1000)',
    'denominator integer check (denominator between 1 and 1000)',
    'held_from date',
    'held_to date',
    `acquired_by text check (acquired_by in ${bases})`,
    'foreign key (company_id, party_id) references parties (company_id, id)',
  ),
  'create index grave_right_holders_of_party on grave_right_holders (company_id, party_id)',
]
