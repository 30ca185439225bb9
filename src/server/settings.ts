import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { isHere } from './this-machine.ts'
import { usualPool } from './database/places.ts'
import { shortestKey } from './database/key-file.ts'
import { parsedTrustProxy, type TrustProxy } from './client-address.ts'
import { secretFiles, withSecretFiles } from './secret-files.ts'

const number = (error: string, isValid: (value: number) => boolean) => z.coerce.number(error).refine(isValid, error)
const wholeNumber = (least: number, most: number) =>
  number(
    `must be a number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && value >= least && value <= most,
  )
const port = wholeNumber(0, 65_535)
/** Fractions of a minute or a day are allowed. */
const lifetime = (most: number) =>
  number(`must be a number above 0 and at most ${most}`, (value) => value > 0 && value <= most)
const text = z.string().min(1, 'must not be empty')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The client's secret and users' data are sent there. */
const issuer = httpUrl.refine((value) => {
  if (!URL.canParse(value)) return true
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isHere(hostname)
}, 'must be an https address')

/** `pokoj@town.rs` or `Покој <pokoj@town.rs>`. */
const mailbox = /^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const trustProxy = z.string().transform((value, context): TrustProxy => {
  const parsed = parsedTrustProxy(value.trim())
  if (parsed !== undefined) return parsed
  context.addIssue('must be false, a number of proxies from 1 to 10, or a list of addresses and CIDR ranges (not /0)')
  return z.NEVER
})

const environment = z.object({
  PORT: z.preprocess((value) => (value === '' ? undefined : value), port.default(3000)),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.optional(),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATABASE_POOL: wholeNumber(6, 200).default(usualPool),
  PUBLIC_URL: optional(httpUrl),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  SMTP_REQUIRE_TLS: z
    .enum(['true', 'false', ''], 'must be true or false')
    .default('false')
    .transform((value) => value === 'true'),
  MAIL_FROM: optional(z.string().regex(mailbox, 'must be an address, or a name with an address in < >')),
  SUPERADMIN_EMAIL: optional(z.email('must be an e-mail address').max(200, 'must have at most 200 characters')),
  SUPERADMIN_PASSWORD: optional(z.string()),
  SUPERADMIN_SECOND_FACTOR: z
    .enum(['required', 'optional', ''], 'must be required or optional')
    .default('optional')
    .transform((value) => value === 'required'),
  OAUTH_CLIENT_ID: text.default('pokoj-web'),
  OAUTH_CLIENT_SECRET: text.default('pokoj-web'),
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(text),
  OIDC_CLIENT_SECRET: optional(text),
  ACCESS_TOKEN_MINUTES: lifetime(1440).default(15),
  REFRESH_TOKEN_DAYS: lifetime(365).default(7),
  SESSION_MAX_DAYS: lifetime(365).default(30),
  MAIL_DAYS: lifetime(3650).default(30),
  READING_DAYS: lifetime(3650).default(365),
  FILES_DIR: optional(z.string().refine((value) => isAbsolute(value), 'must be the absolute path of a folder')),
  FILES_MB: lifetime(1_000_000).default(2000),
  TRUST_PROXY: optional(trustProxy),
  API_DOCS: z
    .enum(['session', 'public', ''], 'must be session or public')
    .default('session')
    .transform((value) => value === 'public'),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\w.~+/-]{16,}=*$/, 'must have at least 16 of the characters A-Z a-z 0-9 - . _ ~ + /'),
  ),
  BACKUP_KEY: optional(z.string().min(shortestKey, `must have at least ${shortestKey} characters`)),
  BACKUP_COMMAND: optional(z.string().refine((value) => isAbsolute(value), 'must be the absolute path of a program')),
  SECOND_FACTOR_KEY: optional(z.string().min(shortestKey, `must have at least ${shortestKey} characters`)),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

/** How many days rows of no further use are kept: docs/privacy.md#how-long */
export interface Retention {
  /** Mails that were delivered or could not be delivered. */
  readonly mailDays: number
  /** Readings of personal numbers. */
  readonly readingDays: number
}

export interface OpenIdProvider {
  issuer: string
  clientId: string
  clientSecret: string
}

export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The connections that this process opens at most. */
  databasePool: number
  publicUrl: string
  /** Without a mail server, mails are saved as files in the data folder. */
  smtpUrl: string | undefined
  /** Refuse to send mail over an unencrypted connection. */
  smtpRequireTls: boolean
  mailFrom: string
  superadmin: { email: string | undefined; password: string | undefined }
  /** Whether super administrators must have a second factor. */
  superadminSecondFactor: boolean
  oauthClient: { id: string; secret: string }
  /** The provider of single sign-on, if there is one. */
  openIdProvider: OpenIdProvider | undefined
  accessTokenMinutes: number
  refreshTokenDays: number
  /** Signs backups; without it the key is a file in the data folder. */
  backupKey: string | undefined
  /** A program that is run for each daily backup, with the file as its argument. */
  backupCommand: string | undefined
  /** Encrypts the secrets of second factors; without it the key is a file in the data folder. */
  secondFactorKey: string | undefined
  /** The maximum lifetime of a session, however often it is refreshed. */
  sessionMaxDays: number
  /** How many days processed mails and readings of personal numbers are kept. */
  retention: Retention
  /** The most bytes that the files of a company may have together. */
  fileSpace: number
  /** The folder of their contents; without it these are rows. */
  filesDir: string | undefined
  trustProxy: TrustProxy
  /** Whether the description of the API needs no session. */
  publicDocumentation: boolean
  metricsToken: string | undefined
  logLevel: string
}

/** Names every setting that is wrong, in one line: docs/requirements.md#settings-and-start */
export class SettingsFault extends Error {}

const names = [...Object.keys(environment.shape), ...secretFiles]
/** Shorter names are too close to those of other programs: HOST, HOME. */
const shortestChecked = 7

/** A misspelt name would otherwise be ignored: `DATABSE_URL` would create an embedded database. */
function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (name.length < shortestChecked || names.includes(name)) return []
    const meant = names.find((known) => known.length >= shortestChecked && differences(name.toUpperCase(), known) <= 2)
    return meant === undefined ? [] : [`${name} is unknown; ${meant} may be meant`]
  })
}

/** How many letters have to be added, removed or replaced (the distance of Levenshtein). */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries())
    row = row.reduce<number[]>((next, above, column) => {
      const before = column === 0 ? 0 : (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1)
      next.push(column === 0 ? at + 1 : Math.min(before, above + 1, (next[column - 1] ?? 0) + 1))
      return next
    }, [])
  return row.at(-1) ?? 0
}

export function settingsFrom(environmentVariables: NodeJS.ProcessEnv, defaultDataDir = 'var/data'): Settings {
  const { env, faults } = withSecretFiles(environmentVariables)
  faults.push(...misspelt(environmentVariables))
  const parsed = environment.safeParse(env)
  const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  if (!parsed.success || faults.length > 0)
    throw new SettingsFault(`Invalid settings: ${[...faults, ...issues].join('; ')}`)
  const value = parsed.data
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value
  const openIdProvider = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
  if (!openIdProvider && (issuer || clientId || clientSecret))
    throw new SettingsFault('Invalid settings: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together')
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '')
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR ?? defaultDataDir,
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    publicUrl,
    smtpUrl: value.SMTP_URL,
    smtpRequireTls: value.SMTP_REQUIRE_TLS,
    mailFrom: value.MAIL_FROM ?? `Pokoj <no-reply@${new URL(publicUrl).hostname}>`,
    superadmin: { email: value.SUPERADMIN_EMAIL, password: value.SUPERADMIN_PASSWORD },
    superadminSecondFactor: value.SUPERADMIN_SECOND_FACTOR,
    oauthClient: { id: value.OAUTH_CLIENT_ID, secret: value.OAUTH_CLIENT_SECRET },
    openIdProvider,
    accessTokenMinutes: value.ACCESS_TOKEN_MINUTES,
    refreshTokenDays: value.REFRESH_TOKEN_DAYS,
    backupKey: value.BACKUP_KEY,
    backupCommand: value.BACKUP_COMMAND,
    secondFactorKey: value.SECOND_FACTOR_KEY,
    sessionMaxDays: value.SESSION_MAX_DAYS,
    retention: { mailDays: value.MAIL_DAYS, readingDays: value.READING_DAYS },
    filesDir: value.FILES_DIR,
    fileSpace: value.FILES_MB * 1024 * 1024,
    trustProxy: value.TRUST_PROXY ?? false,
    publicDocumentation: value.API_DOCS,
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  }
}
