/** The connection to the embedded database is gone; as SQLSTATE says it of a server's. */
export const connectionFailure = '08006'

/** The database cannot be used at the moment: another try may succeed, so requests are answered with 503. */
const sqlStates = [
  // Connection exceptions; wrong credentials or a database that is gone, while we run; no resources (too many connections).
  /^08/,
  /^28/,
  /^3D000$/,
  /^53/,
  // The server or an administrator ends the connection; a transaction stood still for too long.
  /^57P0/,
  /^25P0[34]$/,
  // Waited too long for a lock or an answer; a deadlock; a conflict of transactions; an error of the server's disk.
  /^55P03$/,
  /^57014$/,
  /^40(001|P01)$/,
  /^58/,
]
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg, its pool and Kysely say without a code. */
const messages =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after|Received unexpected \w+ message|The server does not support SSL|There was an error establishing an SSL|Postgres connection has been discarded|driver has already been destroyed)/

/** Whether the error, or what caused it, is that the database is away or overloaded. */
export function isUnavailable(error: unknown, depth = 0): error is Error {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (network.has(code) || (isSqlState && sqlStates.some((state) => state.test(code)))) return true
  // A database error says by its code what it is, whatever words stand in its message.
  if (!isSqlState && messages.test(error.message)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((each) => isUnavailable(each, depth + 1))
}
