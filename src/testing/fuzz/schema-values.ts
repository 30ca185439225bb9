import fc from 'fast-check'
import { z } from 'zod'

const node = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
})
type Node = z.output<typeof node>

const letters = [...'абвгдђежзијклљмнњопрстћуфхцчџшАБВЂЉЊЋЏШabcčćdđšžABCČĆŠŽ', ' ', ' ', '-', '.', '/']
const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** A text without a rule of its own may be a name, a number, a date or an address. */
const texts = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 40 }) },
  { weight: 2, arbitrary: fc.stringMatching(/^[0-9]{1,13}$/) },
  { weight: 1, arbitrary: fc.constantFrom('1/2026', '12а', 'бб', '0641234567', 'Петар', 'osoba@example.rs') },
  { weight: 1, arbitrary: dates },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

/** Values of the schemas of an OpenAPI 3.1 description. */
export function schemaValues(components: Readonly<Record<string, unknown>>) {
  const resolve = (schema: unknown): Node => {
    const found = node.parse(schema ?? {})
    return found.$ref === undefined ? found : resolve(components[found.$ref.split('/').at(-1) ?? ''])
  }

  function values(schema: unknown): fc.Arbitrary<unknown> {
    const found = resolve(schema)
    const any = found.anyOf ?? found.oneOf
    if (found.enum) return fc.constantFrom(...found.enum)
    if (found.const !== undefined) return fc.constant(found.const)
    if (any) return fc.oneof(...any.map(values))
    if (found.allOf) return fc.tuple(...found.allOf.map(values)).map((parts) => Object.assign({}, ...parts))
    const types = [found.type ?? 'anything'].flat()
    return fc.oneof(...types.map((type) => ofType(type, found)))
  }

  function ofType(type: string, found: Node): fc.Arbitrary<unknown> {
    const { minimum: min = -1, maximum: max = 1_000_000 } = found
    if (type === 'string') return textOf(found)
    if (type === 'integer') return fc.oneof(fc.integer({ min: Math.max(min, -1), max: Math.min(max, 3000) }))
    if (type === 'number') return fc.integer({ min: Math.max(min, 0), max: 1_000_000 }).map((para) => para / 100)
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    if (type === 'array')
      return fc.array(values(found.items), {
        minLength: found.minItems ?? 0,
        maxLength: Math.min(found.maxItems ?? 4, 4),
      })
    if (type === 'object') return objectOf(found)
    return fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null))
  }

  const objectOf = ({ properties = {}, required = [] }: Node) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, values(schema)])), {
      requiredKeys: required,
    })

  return {
    values,
    /** The schema itself, or the one that it refers to. */
    resolve,
    /** The schemas of an object's properties. */
    properties: (schema: unknown) => (schema === undefined ? {} : (resolve(schema).properties ?? {})),
  }
}

/** By length and pattern: to prepare one, fast-check goes through all of Unicode, which takes longer than most requests. */
const matching = new Map<string, fc.Arbitrary<string>>()

function textMatching(pattern: string, maxLength: number): fc.Arbitrary<string> {
  const key = `${maxLength} ${pattern}`
  const known = matching.get(key) ?? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength })
  matching.set(key, known)
  return known
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Node): fc.Arbitrary<string> {
  if (format === 'date') return dates
  if (format === 'email') return fc.emailAddress()
  if (pattern !== undefined) return textMatching(pattern, maxLength)
  return texts.filter((text) => text.length >= minLength).map((text) => text.slice(0, maxLength))
}
