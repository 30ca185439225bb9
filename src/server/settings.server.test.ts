import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SettingsFault, settingsFrom } from './settings.ts'
import { unsafeSettings } from './unsafe-settings.ts'

const aNumber = 'must be a number above 0 and at most'
test.each([
  ['PORT', 'abc', 'must be a number from 0 to 65535'],
  ['PORT', '1e99', 'must be a number from 0 to 65535'],
  ['DATABASE_POOL', '5', 'must be a number from 6 to 200'],
  ['ACCESS_TOKEN_MINUTES', '-1', `${aNumber} 1440`],
  ['REFRESH_TOKEN_DAYS', 'week', `${aNumber} 365`],
  ['DATABASE_URL', 'mysql://x', 'must be a postgres:// address'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['HOST', '', 'must not be empty'],
  [
    'TRUST_PROXY',
    'true',
    'must be false, a number of proxies from 1 to 10, or a list of addresses and CIDR ranges (not /0)',
  ],
  ['OIDC_ISSUER', 'login.example.rs', 'must be an http(s) address'],
  ['OIDC_ISSUER', 'http://login.example.rs', 'must be an https address'],
  ['API_DOCS', 'yes', 'must be session or public'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 of the characters A-Z a-z 0-9 - . _ ~ + /'],
  ['SUPERADMIN_EMAIL', `sef@${'a.'.repeat(100)}rs`, 'must have at most 200 characters'],
])('%s with the value %s is reported in one line', (name, value, reason) => {
  expect(() => settingsFrom({ [name]: value })).toThrow(new SettingsFault(`Invalid settings: ${name} ${reason}`))
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['BACKUP_KEY_FIEL', 'BACKUP_KEY_FILE'],
])('a name that looks like a setting, %s, is refused with the nearest one', (name, meant) => {
  const refused = new SettingsFault(`Invalid settings: ${name} is unknown; ${meant} may be meant`)
  expect(() => settingsFrom({ [name]: 'x' })).toThrow(refused)
})

test('the variables of other programs are ignored', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'LOGNAME',
    'PATH',
    'PGDATA',
    'XDG_DATA_DIRS',
    'HTTP_PROXY',
    'MAIL',
    'NODE_ENV',
    'PORTS',
  ]
  expect(settingsFrom(Object.fromEntries(others.map((name) => [name, 'x']))).port).toBe(3000)
})

/** A file with that content, removed after the test. */
function aFile(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'secret')
  writeFileSync(file, content)
  return file
}

test.each([
  { OIDC_ISSUER: 'https://login.example.rs' },
  { OIDC_ISSUER: 'https://login.example.rs', OIDC_CLIENT_ID: 'pokoj' },
  { OIDC_CLIENT_ID: 'pokoj', OIDC_CLIENT_SECRET: 'tajna' },
])('an incomplete provider of single sign-on is reported in one line', (env) => {
  expect(() => settingsFrom(env)).toThrow(
    new SettingsFault('Invalid settings: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together'),
  )
})

test('a secret can be read from a file, as systemd, containers and vaults provide it', () => {
  const settings = settingsFrom({
    DATABASE_URL_FILE: aFile('postgres://pokoj:tajna@127.0.0.1/pokoj\n'),
    BACKUP_KEY_FILE: aFile(`${'k'.repeat(32)}\n`),
  })
  expect([settings.databaseUrl, settings.backupKey]).toEqual(['postgres://pokoj:tajna@127.0.0.1/pokoj', 'k'.repeat(32)])
})

test.each([
  ['METRICS_TOKEN_FILE must be a readable file', () => ({ METRICS_TOKEN_FILE: '/nowhere/secret' })],
  ['SMTP_URL_FILE must not be empty', () => ({ SMTP_URL_FILE: aFile('\n') })],
  [
    'BACKUP_KEY_FILE and BACKUP_KEY must not both be set',
    () => ({ BACKUP_KEY_FILE: aFile('k'.repeat(32)), BACKUP_KEY: 'k'.repeat(32) }),
  ],
  ['SECOND_FACTOR_KEY must have at least 32 characters', () => ({ SECOND_FACTOR_KEY_FILE: aFile('short') })],
])('%s: it is reported in one line, without the content of the file', (reason, env) => {
  expect(() => settingsFrom(env())).toThrow(new SettingsFault(`Invalid settings: ${reason}`))
})

const elsewhere = 'postgres://pokoj@db.example.rs/pokoj'
test.each<[string, NodeJS.ProcessEnv, string[]]>([
  ['an unencrypted page', { PUBLIC_URL: 'http://pokoj.example.rs' }, ['PUBLIC_URL']],
  ['a database without TLS', { DATABASE_URL: elsewhere }, ['DATABASE_URL']],
  ['a database whose certificate is not verified', { DATABASE_URL: `${elsewhere}?sslmode=prefer` }, ['DATABASE_URL']],
  ['optional encryption of mail', { SMTP_URL: 'smtp://mail.example.rs' }, ['SMTP_REQUIRE_TLS']],
  ['connections on this machine', { DATABASE_URL: 'postgres://pokoj@[::1]/pokoj', SMTP_URL: 'smtp://127.0.0.1' }, []],
  [
    'encrypted connections',
    {
      PUBLIC_URL: 'https://pokoj.example.rs',
      DATABASE_URL: `${elsewhere}?sslmode=verify-full`,
      SMTP_URL: 'smtp://mail.example.rs',
      SMTP_REQUIRE_TLS: 'true',
    },
    [],
  ],
  ['mail over TLS from the beginning', { SMTP_URL: 'smtps://mail.example.rs' }, []],
])('the start warns of unencrypted connections to other machines: %s', (_what, env, settings) => {
  expect(unsafeSettings(settingsFrom(env)).map((warning) => warning.split(' ')[0])).toEqual(settings)
})
