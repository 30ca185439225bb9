import { aGrave } from './graves.ts'
import { resultOf, townThatImports } from './imports.ts'
import type { TestPlatform } from './platform.ts'

type Values = Record<string, unknown>
const recordType = 'graveRight'

const aPerson = { kind: 'PERSON', addressState: 'UNKNOWN', deliverBy: 'POST' }
const header =
  'Гробље;Број;Број уговора;Важи од;Важи до;Презиме;Име;Име оца;ЈМБГ/ПИБ;Матични број;Улица и број;Поштански број;Место;Телефон;Удео'
const names = header.split(';')

/** A sheet as people keep it: a row for each holder. */
export const aSheet = (...rows: Readonly<Record<string, string>>[]) =>
  [header, ...rows.map((row) => names.map((name) => row[name] ?? '').join(';'))].join('\n')
export const right = (number: string, values: Readonly<Record<string, string>> = {}) => ({
  Гробље: 'Ново гробље',
  Број: number,
  'Број уговора': `${number}/1980`,
  'Важи од': '1980',
  ...values,
})

/** A town with graves, into which sheets of holders are imported. */
export async function townWithHolders(platform: TestPlatform, graves = ['1', '2', '3']) {
  const town = await townThatImports(platform)
  const { company, clerk, administrator, graveyard } = town
  for (const number of graves) await clerk.post(`/api/grave/${company.id}`, aGrave(graveyard, { number }))
  const list = async (base: string) =>
    (await clerk.get(`${base}/search?size=100&sort=id`)).json<{ entities: (Values & { id: number })[] }>().entities
  const live = async (base: string) => (await list(base)).filter(({ deleted }) => deleted !== true)
  const aParty = async (values: Values) =>
    (await clerk.post(`/api/party/${company.id}`, { ...aPerson, ...values })).json<{ party: { id: number } }>().party.id
  const add = (file: string) => resultOf(administrator, file, { recordType })
  const check = (file: string) => resultOf(administrator, file, { recordType, path: '/check' })
  const parties = () => live('/api/party')
  return { ...town, add, check, aParty, parties, live }
}
/** The faults of an import. */
export const told = ({ faults = [] }: Awaited<ReturnType<typeof resultOf>>) =>
  faults.map(({ line, field, code }) => `${line} ${field}: ${code}`)
