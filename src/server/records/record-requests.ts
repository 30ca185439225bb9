import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import { mayBeUnknown } from '../../shared/unknown-values.ts'
import { Refusal } from '../refusal.ts'
import { companyFrom, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { pathId, wholeNumber } from './parameters.ts'
import { requestFieldsOf } from './rules.ts'
import type { Item } from './save.ts'

// The parts of requests that the routes of records read.

export const pathCompany = z.object({ id: wholeNumber.describe("the session's own company") })

/**
 * Properties of a body in addition to the fields: the version that was read, and a company, which never widens access.
 */
export const envelope = z.object({
  version: z.int().positive().optional(),
  companyId: z.union([wholeNumber, z.null()]).optional(),
})

const bodies = new WeakMap<RecordType, z.ZodType>()

/** One schema for all routes of a type: of several with the same id, only the last is described as input, the others as output. */
export function bodyOf(type: RecordType): z.ZodType {
  const known = bodies.get(type)
  if (known) return known
  const shape: Readonly<Record<string, z.ZodType>> = inputFields(type).shape
  const fields = Object.entries(shape).map(([name, field]): [string, z.ZodType] => [
    name,
    // JSON Schema would require what is optional only after a conversion.
    field.safeParse(undefined).success && !mayBeUnknown(field) ? field.optional() : field,
  ])
  const body = z
    .looseObject({ ...Object.fromEntries(fields), ...envelope.shape, ...requestFieldsOf(type)?.shape })
    .meta({ id: `${type.name}Fields` })
  bodies.set(type, body)
  return body
}

/** A validated edit request. */
interface Edit extends Pick<Item, 'values' | 'version' | 'stated'> {
  readonly id: number
}

export function validEdit(type: RecordType, request: FastifyRequest): Edit {
  const { companyId, version } = valid(envelope, request.body)
  requireOwnCompany(request, companyId)
  const { id } = valid(pathId, request.params)
  const edited = valid(inputFields(type, type.editFields), request.body)
  const unchanged = keptFields(type, request.body)
  // Absent fields stay unchanged.
  const values = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => value !== undefined && !unchanged.includes(name)),
  )
  const requestFields = requestFieldsOf(type)
  return {
    id,
    values,
    version: versionIn(request.headers['if-match']) ?? version,
    ...(requestFields && { stated: valid(requestFields, request.body) }),
  }
}

/** The groups of fields left unchanged because the body contains none of them. */
const keptFields = ({ keptWhenAbsent = [] }: RecordType, body: unknown) => {
  const isGiven = (name: string) => typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return keptWhenAbsent.filter((group) => !group.some(isGiven)).flat()
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, version] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header) ?? []
  if (version === undefined) throw new Refusal(400, 'REQUEST_NOT_VALID')
  return Number(version)
}

/** The error names no field, because the company is in the path and not in the form. */
export function companyInPath(request: FastifyRequest): number {
  const { data } = pathCompany.safeParse(request.params)
  if (!data) throw new Refusal(400, 'REQUEST_NOT_VALID')
  return data.id
}

/** A company in a body must be the session's own; super administrators have none. */
export function requireOwnCompany(request: FastifyRequest, named: number | null | undefined) {
  if (sessionFrom(request).companyId !== undefined) companyFrom(request, named ?? undefined)
}
