import type { FastifyInstance } from 'fastify'
import { parse } from 'secure-json-parse'
import { Refusal } from './refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const maxDepth = 20

/** Rejects content that JSON allows but databases or pages do not: NUL, lone surrogates, unlimited nesting. */
function isClean(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < maxDepth && Object.entries(value).every(([key, inner]) => isClean(key) && isClean(inner, depth + 1))
}

/** More than any request needs. Objects with many keys take much longer to parse than a string of the same length. */
const maxCommas = 10_000

function hasTooManyValues(text: string): boolean {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0 && commas <= maxCommas; at = text.indexOf(',', at + 1)) commas += 1
  return commas > maxCommas
}

/** Parses a JSON body; undefined if it is empty. Throws for invalid UTF-8, JSON or content. */
export function parsedJson(body: Buffer): unknown {
  const text = utf8.decode(body)
  if (hasTooManyValues(text)) throw new SyntaxError('too many values')
  const value: unknown = text.trim() === '' ? undefined : parse(text)
  if (!isClean(value)) throw new SyntaxError('not clean')
  return value
}

/**
 * Replaces Fastify's JSON parser, which stores invalid UTF-8 as U+FFFD and passes NUL to the database. Only JSON is accepted;
 * other content types get 415 unless a route's plugin adds its own parser.
 */
export function strictJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, parsedJson(body))
    } catch (error) {
      // SyntaxError from the parser, TypeError from the decoder, RangeError from nesting: all are client errors.
      if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError)
        done(new Refusal(400, 'REQUEST_NOT_VALID'), undefined)
      // Throwing here would bypass the error handlers and end the process.
      else done(error instanceof Error ? error : new Error(String(error)), undefined)
    }
  })
}
