import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Call, CallParts } from '../shared/call.ts'
import type { Answers } from './operation.ts'

/** A schema of the declared type. Those of records, which their declarations compose, say nothing that could be compared. */
type SchemaOf<Value, Schema> =
  Schema extends z.ZodType<infer Output>
    ? unknown extends Output
      ? Schema
      : Output extends Value
        ? Schema
        : z.ZodType<Value>
    : z.ZodType<Value>

/** What arrives of a value that was sent as JSON: schemas do not say `readonly`. */
type Arrived<Value> = Value extends object ? { -readonly [Name in keyof Value]: Arrived<Value[Name]> } : Value
/** A schema that takes the declared body, but for files, which are taken apart before. */
type SchemaTaking<Value, Schema> =
  Schema extends z.ZodType<unknown, infer Input>
    ? Value extends FormData
      ? Schema
      : Arrived<Value> extends Input
        ? Schema
        : z.ZodType<unknown, Arrived<Value>>
    : Schema

interface Options<Parts extends CallParts, Ok, Body> {
  readonly config: Omit<FastifyContextConfig, 'answers'> & {
    readonly answers: Pick<Answers, 'refusals'> & { readonly ok: SchemaOf<Parts['answer'], Ok> & Answers['ok'] }
  }
  readonly schema: Omit<FastifySchema, 'body'> & { readonly body?: SchemaTaking<Parts['body'], Body> }
  readonly bodyLimit?: number
}

/** Registers a call: its answer has the declared type, and the schemas are those of its declared body and answer. */
export function serve<Path extends string, Parts extends CallParts, Ok, Body>(
  app: FastifyInstance,
  { method, path }: Call<Path, Parts>,
  options: Options<Parts, Ok, Body>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Parts['answer'] | Promise<Parts['answer']>,
) {
  app.route({ method, url: path, ...options, handler })
}
