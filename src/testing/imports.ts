import { z } from 'zod'
import type { DividedName, ImportPreview, ImportResult } from '../shared/imports.ts'
import type { Person, TestPlatform } from './platform.ts'

/** A company with a graveyard, an administrator who imports, and a clerk. */
export async function townThatImports(platform: TestPlatform, graveyardName = 'Ново гробље') {
  const company = await platform.aCompany()
  const person = async (role: 'ADMIN' | 'USER') => platform.loggedIn(await platform.aUser(role, company))
  return {
    company,
    graveyard: await platform.aGraveyard(company, graveyardName),
    administrator: await person('ADMIN'),
    clerk: await person('USER'),
  }
}
type Values = Record<string, unknown>

export const inBase64 = (file: string | Buffer) => Buffer.from(file).toString('base64')
export const previewOf = async (person: Person, file: string | Buffer, recordType = 'deathRecord', sheet?: number) => {
  const answer = await person.post('/api/imports/preview', { recordType, file: inBase64(file), sheet })
  return answer.json<ImportPreview & { message?: string }>()
}

interface Options {
  path?: string
  recordType?: string
  key?: string
  columns?: unknown
  sheet?: number
  names?: readonly DividedName[]
  fill?: boolean
  withAlready?: boolean
  headerRow?: number
  constants?: Readonly<Record<string, string>>
}

/** Sends a file with the proposed columns, and returns the lines of the answer. */
export async function linesOf(
  person: Person,
  file: string | Buffer,
  { path = '', recordType = 'deathRecord', key = '', columns, sheet, ...more }: Options = {},
) {
  const proposed = columns ?? (await previewOf(person, file, recordType, sheet)).columns
  const body = { recordType, file: inBase64(file), sheet, columns: proposed, ...more }
  const answer = await person.post(`/api/imports${path}`, body, key === '' ? {} : { 'idempotency-key': key })
  return answer.body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Values & Partial<ImportResult> => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
}
export const resultOf = async (...call: Parameters<typeof linesOf>) => (await linesOf(...call)).at(-1) ?? {}
