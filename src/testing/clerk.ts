import type { RecordType } from '../shared/record.ts'
import type { RecordOf } from '../shared/record-of.ts'
import { may, removalIn } from '../shared/roles.ts'
import type { TestPlatform } from './platform.ts'
import { aReason } from './reasons.ts'

type Values = Record<string, unknown>

/** A clerk of a new or given company, with requests for one record type; who may delete records deletes and restores them. */
export async function clerkWith<Type extends RecordType>(platform: TestPlatform, type: Type, at?: { id: number }) {
  const company = at ?? (await platform.aCompany())
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const post = (values: Values) => clerk.post(`${type.base}/${company.id}`, values)
  let deleting: ReturnType<typeof platform.loggedIn> | undefined
  const remover = async () =>
    may('USER', removalIn(type.may)) ? clerk : (deleting ??= platform.loggedIn(await platform.aUser('ADMIN', company)))
  const recordIn = (answer: { json: () => unknown; body: string }) => {
    const record = (answer.json() as Record<string, RecordOf<Type> & { paymentReference?: string }>)[type.name]
    if (!record) throw new Error(answer.body)
    return record
  }
  return {
    ...clerk,
    company,
    add: async (values: Values) => recordIn(await post(values)),
    edit: async (id: number, values: Values) => recordIn(await clerk.put(`${type.base}/${id}`, values)),
    read: async (id: number) => recordIn(await clerk.get(`${type.base}/${id}`)),
    remove: async (id: number) => {
      const by = await remover()
      return recordIn(await by.delete(`${type.base}/${id}/${by.id}`, aReason(type)))
    },
    restore: async (id: number) => recordIn(await (await remover()).put(`${type.base}/restore/${id}`)),
    /** The list's rows in the given order. */
    sorted: async (sort: string) =>
      (await clerk.get(`${type.base}/search?sort=${sort}`)).json<{ entities: RecordOf<Type>[] }>().entities,
    /** The result of creating a record: the status and the codes at their fields; `[200]` if it is accepted. */
    refusal: async (values: Values) => {
      const answer = await post(values)
      const { errors = [] } = answer.json<{ errors?: { code: string; field: string }[] }>()
      return [answer.statusCode, ...errors.map(({ code, field }) => `${field}: ${code}`)]
    },
    /** The audit entries of a record: the actions and their changes. */
    trail: (id: number) =>
      platform.db
        .selectFrom('auditEntries')
        .select(['actionName', 'changes'])
        .where('recordId', '=', id)
        .orderBy('id')
        .execute(),
  }
}
