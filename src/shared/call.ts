/** What a call sends beside the parameters in its path, and what it answers. */
export interface CallParts {
  readonly answer: unknown
  readonly body?: unknown
  readonly query?: unknown
}
declare const parts: unique symbol

/**
 * A request that both sides know: the server registers it (`server/call.ts`), the browser sends it (`client/request.ts`). It
 * has the types of its parts, but not their schemas, which only the server needs.
 */
export interface Call<Path extends string = string, Parts extends CallParts = CallParts> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as in `/api/party/:id/holdings`. */
  readonly path: Path
  readonly [parts]?: Parts
}

/** `call<{ answer: Home }>()('GET', '/api/home')`: its parts are stated, its path is inferred. */
export const call =
  <Parts extends CallParts>() =>
  <const Path extends string>(method: Call['method'], path: Path): Call<Path, Parts> => ({ method, path })

/** The parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

/** What a form has entered of a record; each side checks it with the fields of the declaration. */
export type EnteredFields = Readonly<Record<string, unknown>>

/** A list that is not paged. */
export interface Entities<Row> {
  readonly entities: readonly Row[]
  readonly total: number
}

export type AnswerOf<Of> = Of extends Call<string, infer Parts> ? Parts['answer'] : never
