import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const deepest = 20

/** What JSON allows and a database or a page does not: NUL, lone surrogates, nesting without end. */
function isClean(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < deepest && Object.entries(value).every(([key, inner]) => isClean(key) && isClean(inner, depth + 1))
}

/** More than any body needs. Objects of many keys take a multiple of the time that a text of the same length does. */
const mostCommas = 10_000

function hasTooManyValues(text: string): boolean {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0 && commas <= mostCommas; at = text.indexOf(',', at + 1)) commas += 1
  return commas > mostCommas
}

/** The value of a JSON body; undefined for an empty one. Throws for what is not clean JSON in UTF-8. */
export function parsedJson(body: Buffer): unknown {
  const text = utf8.decode(body)
  if (hasTooManyValues(text)) throw new SyntaxError('too many values')
  const value: unknown = text.trim() === '' ? undefined : parse(text)
  if (!isClean(value)) throw new SyntaxError('not clean')
  return value
}

/**
 * Replaces Fastify's JSON parser, which stores invalid UTF-8 as U+FFFD and lets NUL through to the database. Only JSON
 * is accepted; other kinds of body get 415 unless a route's plugin adds its own parser.
 */
export function strictJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parsedJson(body))
    } catch (error) {
      // SyntaxError from the parser, TypeError from the decoder, RangeError from nesting: all are the caller's doing.
      if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)
        done(new Refusal(400, 'REQUEST_NOT_VALID'), undefined)
      // Thrown here, it would reach no error handler and end the process.
      else done(error instanceof Error ? error : new Error(String(error)), undefined)
    }
  })
}
