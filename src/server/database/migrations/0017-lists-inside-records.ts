// The rates of build and rent contracts in separate tables, which reference the contract of the company.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currentCompany = `nullif(current_setting('app.company_id', true), '')::bigint`

const rates = (contracts: string, table: string) => [
  `alter table ${contracts} add constraint ${contracts}_of_company unique (company_id, id)`,
  `create table ${table} (
    company_id bigint not null, contract_id bigint not null, number integer not null check (number > 0),
    amount numeric(11, 2) check (amount >= 0), deadline date,
    primary key (company_id, contract_id, number),
    foreign key (company_id, contract_id) references ${contracts} (company_id, id))`,
  `insert into ${table} (company_id, contract_id, number, amount, deadline)
    select r.company_id, contract_id, number, amount, deadline from contract_rates r join ${contracts} c on c.id = contract_id`,
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_company on ${table} to pokoj_company using (company_id = ${currentCompany}) with check (company_id = ${currentCompany})`,
  `create policy maintenance on ${table} to current_user using (true) with check (true)`,
  `grant select, insert, delete on ${table} to pokoj_company`,
]

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  ...rates('build_contracts', 'build_contract_rates'),
  ...rates('rent_contracts', 'rent_contract_rates'),
  'drop table contract_rates',
]
