/** The SQLSTATE for a lost connection, used for the embedded database too. */
export const connectionFailure = '08006'

/** The database is temporarily unusable: a retry may succeed, so requests are answered with 503. */
const sqlStates = [
  // Connection errors; wrong credentials or a missing database while running; too few resources (too many connections).
  /^08/,
  /^28/,
  /^3D000$/,
  /^53/,
  // Connection ended by the server or an administrator; idle transaction timeout.
  /^57P0/,
  /^25P0[34]$/,
  // Lock or statement timeout; deadlock; serialization failure; I/O error on the server.
  /^55P03$/,
  /^57014$/,
  /^40(001|P01)$/,
  /^58/,
]
/** insufficient_privilege, which PostgreSQL also reports for a file system that has become read-only. */
const noAccess = '42501'
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
/** Messages of pg, its pool and Kysely without a code. */
const messages =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after|Received unexpected \w+ message|The server does not support SSL|There was an error establishing an SSL|Postgres connection has been discarded|driver has already been destroyed)/

/** Whether the error or its cause is an unreachable or overloaded database. */
export function isUnavailable(error: unknown, depth = 0): error is Error {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (network.has(code) || (isSqlState && sqlStates.some((state) => state.test(code)))) return true
  if (code === noAccess && /read-only file system/i.test(error.message)) return true
  // A database error is classified by its code, whatever its message contains.
  if (!isSqlState && messages.test(error.message)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...inner].some((each) => isUnavailable(each, depth + 1))
}
