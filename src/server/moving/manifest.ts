import { z } from 'zod'

/** The archive or what it would do cannot be accepted; the message tells the operator why. */
export class ArchiveFault extends Error {}

export const archiveFormat = 'pokoj-company-1'

/** The last entries of an archive: what it contains, and the signature of that. */
export const manifestName = 'manifest.json'
export const signatureName = 'signature.json'
export const dataFile = (table: string) => `data/${table}.jsonl`
export const contentFile = (id: number, ending: string) => `files/${id}.${ending}`
export const thumbnailFile = (id: number) => `thumbnails/${id}`

const entry = z.strictObject({ bytes: z.int().nonnegative(), sha256: z.string() })
const trail = z.strictObject({ entries: z.int().nonnegative(), hash: z.string() })

export const manifestOf = z.strictObject({
  format: z.literal(archiveFormat),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  /** The schema version. */
  migrations: z.array(z.string()).min(1),
  company: z.strictObject({ id: z.int(), name: z.string(), registrationNumber: z.string() }),
  /** No id in the archive is higher. */
  highestId: z.int(),
  /** The end of the chain of the audit trail. */
  trail,
  rows: z.record(z.string(), z.int()),
  entries: z.record(z.string(), entry),
})
export type Manifest = z.infer<typeof manifestOf>
export type Trail = z.infer<typeof trail>

export const signatureOf = z.strictObject({ publicKey: z.string().regex(/^[0-9a-f]{64}$/), signature: z.string() })
