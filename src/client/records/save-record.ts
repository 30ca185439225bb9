import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { request, RequestFailed } from '../request.ts'
import { currentUser } from '../session.ts'
import { readRecord, unwrap } from './use-records.ts'

const ofCompany = (type: RecordType) =>
  type.scope === 'platform' ? type.base : `${type.base}/${currentUser()?.company?.id ?? 0}`

interface Adding {
  addTo?: string | undefined
  idempotencyKey: string
}

/** Adds a record, or edits the one that was read with a version. */
export async function saveRecord<Row extends Stored>(
  type: RecordType,
  body: object,
  edited: Stored | null,
  { addTo = ofCompany(type), idempotencyKey }: Adding,
) {
  const edit = ({ id, version }: Stored) =>
    request<Record<string, Row>>(`${type.base}/${id}`, {
      method: 'PUT',
      body: { ...body, version },
      // The form shows why: an edit can need an administrator although another one does not.
      stay: [401, 404],
      saysFailure: true,
    })
  const add = async () => {
    try {
      return await request<Record<string, Row>>(addTo, { method: 'POST', body, idempotencyKey, saysFailure: true })
    } catch (error) {
      // An earlier attempt has added the record, but its answer was lost, and the input has changed since.
      if (!(error instanceof RequestFailed) || error.recordId === undefined) throw error
      return edit(await readRecord<Row>(type, error.recordId))
    }
  }
  return unwrap(type, await (edited ? edit(edited) : add()))
}
