import type { EnteredFields } from '../../shared/call.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { request, RequestFailed } from '../request.ts'
import { currentUser } from '../session.ts'
import { readRecord, unwrap } from './use-records.ts'

interface Adding {
  addTo?: string | undefined
  idempotencyKey: string
}

/** Adds a record, or edits the one that was read with a version. */
export async function saveRecord<Row extends Stored>(
  type: RecordType,
  body: EnteredFields,
  edited: Stored | null,
  { addTo, idempotencyKey }: Adding,
) {
  const calls = recordCalls<RecordType, Row>(type)
  const edit = ({ id, version }: Stored) =>
    request(calls.edit, {
      params: { id },
      body: { ...body, version },
      // The form shows why: an edit can need an administrator although another one does not.
      handledStatuses: [401, 404],
      showsOwnError: true,
    })
  const add = async () => {
    const sent = { body, idempotencyKey, showsOwnError: true }
    try {
      if (addTo !== undefined) return await request({ ...calls.addToPlatform, path: addTo }, sent)
      if (type.scope === 'platform') return await request(calls.addToPlatform, sent)
      return await request(calls.add, { ...sent, params: { companyId: currentUser()?.company?.id ?? 0 } })
    } catch (error) {
      // An earlier attempt has added the record, but its answer was lost, and the input has changed since.
      if (!(error instanceof RequestFailed) || error.recordId === undefined) throw error
      return edit(await readRecord<Row>(type, error.recordId))
    }
  }
  return unwrap(type, await (edited ? edit(edited) : add()))
}
