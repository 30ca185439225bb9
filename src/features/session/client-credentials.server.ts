import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../server/refusal.ts'
import { hashed } from '../../server/tokens.ts'

const text = z.string().max(1000)
const client = z.object({ client_id: text, client_secret: text.default('') })

/** The client's credentials in the form or as HTTP Basic. */
export function requireClientCredentials(request: FastifyRequest, known: { id: string; secret: string }) {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const [id = '', secret = ''] = basic === undefined ? fromForm(request.body) : fromBasic(basic)
  const matches = timingSafeEqual(
    Buffer.from(hashed(`${id}:${secret}`)),
    Buffer.from(hashed(`${known.id}:${known.secret}`)),
  )
  if (!matches)
    throw new Refusal(401, 'WRONG_CLIENT', {
      details: { error: 'invalid_client' },
      headers: { 'www-authenticate': 'Basic realm="pokoj"' },
    })
}

function fromForm(body: unknown): string[] {
  const parsed = client.safeParse(body)
  return parsed.success ? [parsed.data.client_id, parsed.data.client_secret] : []
}

/**
 * RFC 6749 2.3.1: both parts are percent-encoded before they are joined. A malformed encoding is not a known client.
 */
function fromBasic(basic: string): string[] {
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? []
  return [id, secret].map((part) => {
    try {
      return decodeURIComponent(part)
    } catch (error) {
      if (error instanceof URIError) return part
      throw error
    }
  })
}
