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

interface Options<Parts extends CallParts, Ok> {
  readonly config: Omit<FastifyContextConfig, 'answers'> & {
    readonly answers: Pick<Answers, 'refusals'> & { readonly ok: SchemaOf<Parts['answer'], Ok> & Answers['ok'] }
  }
  readonly schema: FastifySchema
  readonly bodyLimit?: number
}

/** Registers a call: its answer, and the schema that describes it, have the declared type. */
export function serve<Path extends string, Parts extends CallParts, Ok>(
  app: FastifyInstance,
  { method, path }: Call<Path, Parts>,
  options: Options<Parts, Ok>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Parts['answer'] | Promise<Parts['answer']>,
) {
  app.route({ method, url: path, ...options, handler })
}
