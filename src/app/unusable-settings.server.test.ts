import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import fastify from 'fastify'
import { SettingsFault, settingsFrom } from '../server/settings.ts'
import { databaseForTests } from '../testing/database.ts'
import { commandsForTests } from '../testing/commands.ts'
import { portOf } from '../testing/port.ts'
import { firstSuperadmin } from './first-superadmin.ts'
import { startListening } from './open-database.ts'

const { inFolder, started, cli, command, database } = commandsForTests()
const platform = databaseForTests()
beforeAll(async () => {
  await writeFile(inFolder('file'), '')
  await mkdir(inFolder('closed'), { mode: 0o555 })
  await mkdir(inFolder('broken'))
  await writeFile(inFolder('broken', 'database'), '')
})

/** Root ignores file permissions unless it drops that capability; it can still enter its own folders. */
const asWritten = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []

/** A PostgreSQL server that rejects every connection with an SQLSTATE. */
async function refusing(sqlState: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${sqlState}\0Mrefused\0\0`)
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return { at: `127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

const ending = ({ code, err }: { code: number; err: string }) => `${code} ${err}`

describe('an unusable setting is reported in one line, with exit code 78', () => {
  /** One line, without the password that DATABASE_URL may contain. */
  const settingsError = (reason: RegExp) => new RegExp(`^(?!.*tajna)78 Invalid settings: ${reason.source}.*\\n$`)

  test.each([
    ['below a file', 'file/data', /DATA_DIR .*not a folder/],
    ['that is a file', 'file', /DATA_DIR .*not a folder/],
    ['without a valid database', 'broken', /DATA_DIR /],
  ])('DATA_DIR %s', async (_name, name, reason) => {
    expect(ending(await command(['migrate'], { DATA_DIR: inFolder(name) }))).toMatch(settingsError(reason))
  })

  test('DATA_DIR that may not be written, by the server and by a command', async () => {
    const settings = { DATA_DIR: inFolder('closed') }
    const error = settingsError(/DATA_DIR .*may not be written/)
    expect(ending(await started(settings, asWritten))).toMatch(error)
    expect(ending(await cli(['migrate'], settings, asWritten))).toMatch(error)
  })

  test('DATABASE_URL with an unknown host', async () => {
    const settings = { DATA_DIR: inFolder('data'), DATABASE_URL: 'postgres://pokoj:tajna@nema.invalid/pokoj' }
    // Without a network no host can be looked up.
    expect(ending(await command(['mail'], settings))).toMatch(
      /^(78 Invalid settings: DATABASE_URL [^\n]+\(ENOTFOUND\)|75 [^\n]+\(EAI_AGAIN\)\.)\n$/,
    )
  })

  test.each([
    ['28P01', /DATABASE_URL .*password/],
    ['28000', /DATABASE_URL .*28000/],
    ['3D000', /DATABASE_URL .*database that does not exist/],
  ])('DATABASE_URL rejected by the server with %s', async (sqlState, reason) => {
    using server = await refusing(sqlState)
    const settings = { DATA_DIR: inFolder('data'), DATABASE_URL: `postgres://pokoj:tajna@${server.at}/pokoj` }
    expect(ending(await command(['migrate'], settings))).toMatch(settingsError(reason))
  })

  test('a value, which src/server/settings.server.test.ts tests for each setting', async () => {
    expect(ending(await started({ PORT: 'abc' }))).toBe('78 Invalid settings: PORT must be a number from 0 to 65535\n')
  })

  test('SUPERADMIN_PASSWORD that is too weak for the first start', async () => {
    const settings = settingsFrom({ SUPERADMIN_PASSWORD: 'weak' })
    const started = firstSuperadmin(platform.db, settings, () => {})
    await expect(started).rejects.toThrow(SettingsFault)
    await expect(started).rejects.toThrow(/^Invalid settings: SUPERADMIN_PASSWORD /)
  })

  const listening = (own: Record<string, string>) => {
    const app = fastify()
    return startListening(settingsFrom(own), (address) => app.listen(address)).finally(() => app.close())
  }

  test.each([
    ['that is not a host', 'nema.invalid'],
    ['that is another machine’s', '192.0.2.1'],
  ])('HOST %s', async (_name, HOST) => {
    await expect(listening({ HOST, PORT: '0' })).rejects.toThrow(/^Invalid settings: HOST /)
  })
})

test.each([
  ['where nothing listens', () => ({ at: '127.0.0.1:1', [Symbol.dispose]: () => {} }), 'ECONNREFUSED'],
  ['that is starting', () => refusing('57P03'), '57P03'],
  ['without a free connection', () => refusing('53300'), '53300'],
])('a server of the database %s may be there later: one line, and exit code 75', async (_name, aServer, code) => {
  using server = await aServer()
  const settings = { DATA_DIR: inFolder('data'), DATABASE_URL: `postgres://pokoj:tajna@${server.at}/pokoj` }
  const line = new RegExp(`^75 The database of DATABASE_URL is away: [^\\n]+ \\(${code}\\)\\.\\n$`)
  expect(ending(await command(['mail'], settings))).toMatch(line)
})

test('a port in use may become free: one line, and exit code 1', async () => {
  const occupied = createServer().listen(0, '127.0.0.1')
  await once(occupied, 'listening')
  const settings = { ...(await database('port')), PORT: String(portOf(occupied)) }
  const { code, err } = await started(settings)
  occupied.close()
  expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*\n$/)])
})
