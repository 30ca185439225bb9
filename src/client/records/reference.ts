import { type Reference, type Referenced, typeOfReferenced } from '../../shared/references.ts'
import { may } from '../../shared/roles.ts'
import type { Role } from '../../shared/session.ts'
import { toRecord } from '../paths.ts'

/** A record type, or a list inside one. */
interface Referring {
  readonly references?: readonly Reference[]
}

/**
 * The record that a field or a column refers to, with a link to its page if the role may read it; null if it refers to none,
 * and undefined if it is not a reference.
 */
export function referenceIn(type: Referring, row: object, name: string, role: Role | undefined) {
  const reference = type.references?.find(({ field, as }) => field === name || as === name)
  if (!reference) return undefined
  // The response contains the referenced record by this name.
  const referenced = Reflect.get(row, reference.as) as Referenced | null
  if (!referenced) return null
  const { page } = typeOfReferenced(reference, referenced)
  const isReadable = page && role && may(role, page.may)
  return { name: referenced.name, link: isReadable ? toRecord(page, referenced.id) : undefined }
}
