import { graveDocument, type ListedDocument } from '../features/grave-documents/record.ts'
import { aGrave, aGraveDocument } from './graves.ts'
import type { Person, TestPlatform } from './platform.ts'

/** A company with a grave, a clerk, and what reads and adds its documents. */
export async function officeOf(of: TestPlatform) {
  const company = await of.aCompany()
  const graveyard = await of.aGraveyard(company)
  const clerk = await of.loggedIn(await of.aUser('USER', company))
  const created = await clerk.post(`/api/grave/${company.id}`, aGrave(graveyard))
  const { grave } = created.json<{ grave: { id: number; version: number } }>()
  const attached = async (values: object, by: Person = clerk) => {
    const answer = await by.post(
      `${graveDocument.base}/${company.id}`,
      aGraveDocument({ graveId: grave.id, ...values }),
    )
    if (answer.statusCode !== 200) throw new Error(`A document was refused: ${answer.body}`)
    return answer.json<{ graveDocument: { id: number; version: number } }>().graveDocument
  }
  const listed = async () =>
    (await clerk.get(`/api/grave/${grave.id}/documents`)).json<{ entities: ListedDocument[] }>().entities
  const actions = async (id: number) =>
    (
      await of.db.selectFrom('auditEntries').select('actionName').where('recordId', '=', id).orderBy('id').execute()
    ).map(({ actionName }) => actionName)
  return { company, graveyard, clerk, grave, attached, listed, actions }
}
