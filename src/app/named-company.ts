import type { Database } from '../server/database/connection.ts'
import { asPlatform, trustedCompanyId } from '../server/database/tenancy.ts'
import { meant, nearKey } from '../shared/identity.ts'
import { UsageFault } from './command.ts'

/** The company that an operator names; a deleted one, if that is allowed, only by its id. */
export async function companyByIdOrName(db: Database, idOrName: string, { deleted = false } = {}) {
  const all = await asPlatform(
    db,
    (tx) => tx.selectFrom('companies').select(['id', 'name', 'registrationNumber', 'deleted']).execute(),
    'read',
  )
  const companies = all.filter((each) => !each.deleted || (deleted && String(each.id) === idOrName))
  const byId = companies.find(({ id }) => String(id) === idOrName)
  const { one, several, near } = meant([idOrName], byId ? [] : alike(companies, idOrName), ({ name }) => [name])
  const found = byId ?? one
  if (found) return { ...found, id: trustedCompanyId(found.id) }
  const named = [...several, ...near].map(({ id, name }) => `${name} (${id})`).join(', ')
  if (several.length > 0) throw new UsageFault(`Several companies are named ${idOrName}: ${named}; use the id.`)
  throw new UsageFault(`Unknown company ${idOrName}.${near.length > 0 ? ` Did you mean ${named}?` : ''}`)
}

const alike = <Company extends { name: string }>(companies: readonly Company[], name: string) =>
  companies.filter((each) => nearKey(each.name) === nearKey(name))
