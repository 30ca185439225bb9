// The cost of documents: node bench/documents.ts. Targets are printed next to the figures.
import { readFileSync } from 'node:fs'
import { buildContractDocument } from '../src/features/build-contracts/document.server.ts'
import { chapelContractDocument } from '../src/features/chapel-contracts/document.server.ts'
import { deathRecordDocument } from '../src/features/death-records/document.server.ts'
import { monthlyReport } from '../src/features/death-records/monthly-report.server.ts'
import { invitationDocument } from '../src/features/invitations/document.server.ts'
import { rentContractDocument } from '../src/features/rent-contracts/document.server.ts'
import { reprimandDocument } from '../src/features/reprimands/document.server.ts'
import { typstDocuments, type DocumentJob, type Documents } from '../src/server/documents/render.ts'
import { fullCompany as company } from '../src/testing/printed-companies.ts'
import {
  aBuildContract,
  aChapelContract,
  anInvitation,
  aPrintedDeathRecord,
  aRentContract,
  aReprimand,
} from '../src/testing/printed-records.ts'
import { percentile } from './measure.ts'

interface DocumentFigures {
  /** In milliseconds, with a warm process; only the report of 10,000 rows starts a new one. */
  reports: { rows: number; milliseconds: number; megabytes: number }[]
  record: { cold: number; median: number; p95: number }
  /** A record requested during a report of 10,000 rows, the slowest of ten. */
  recordDuringReport: number
  /** The memory of one process, in megabytes, after this many records. */
  memory: { documents: number; megabytes: number }[]
  /** Contracts and letters in turn, 1,000 in total, in another process. */
  clients: { name: string; median: number; p95: number }[]
  clientMemory: { documents: number; megabytes: number }[]
}

const surnames = ['Петровић', 'Хаџи-Стојановић', 'Ђурђевић', 'Његован', 'Јовановић']
const places = ['Београд', 'Сремска Митровица', 'Чачак', 'Нови Кнежевац']
const of = (items: readonly string[], index: number) => items[index % items.length] ?? ''
const aRecord = (index: number) =>
  aPrintedDeathRecord({
    id: index,
    firstName: of(['Јован', 'Милица', 'Љубинка', 'Ђорђе'], index),
    fathersName: of(['Милан', 'Петар', 'Живорад'], index),
    lastName: of(surnames, index),
    jmbg: String(101950710000 + index).padStart(13, '0'),
    placeOfBirth: of(places, index),
    lastResidencePlace: of(places, index + 1),
    lastResidenceAddress: `Булевар краља Александра ${index}`,
    placeOfDeath: of(places, index + 2),
    notes: index % 2 === 0 ? 'Породична гробница.' : null,
    graveyard: { id: index % 3, name: of(['Градско гробље', 'Православно гробље', 'Католичко гробље'], index) },
    burialPlaceNumber: String(index),
    burialGraveNumber: `${index % 9}а`,
    funeralApprovalNumber: String(2026000 + index),
    burialType: index % 3 === 0 ? 'grobnica' : 'raka',
  })
const printedAt = new Date('2026-11-21T12:05:00Z')
const record = (index: number) => deathRecordDocument(aRecord(index), company, printedAt, 'Петар Петровић')
const report = (count: number, shift = 0) =>
  monthlyReport(
    Array.from({ length: count }, (_, index) => aRecord(index + shift)),
    company,
    { year: 2026, month: 11 },
    'Петар',
    printedAt,
  )

/** Documents of each kind in turn, all different. */
const clientDocuments: readonly [name: string, job: (index: number) => DocumentJob][] = [
  [
    'a build contract',
    (index) => buildContractDocument({ ...aBuildContract, priceTag: 250_000 + index }, company, printedAt),
  ],
  [
    'a rent contract with its slip',
    (index) => rentContractDocument({ ...aRentContract, id: index }, company, printedAt),
  ],
  [
    'a chapel contract',
    (index) => chapelContractDocument({ ...aChapelContract, priceTag: 4_500 + index }, company, printedAt),
  ],
  [
    'a reprimand with its slip',
    (index) => reprimandDocument({ ...aReprimand, debtAmount: 100 + index }, company, printedAt),
  ],
  [
    'an invitation with its slip',
    (index) => invitationDocument({ ...anInvitation, amount: 100 + index }, company, printedAt),
  ],
]

async function measuredClients(): Promise<Pick<DocumentFigures, 'clients' | 'clientMemory'>> {
  const documents = typstDocuments({ record: { processes: 1, megabytes: 4000 } })
  try {
    for (const [, job] of clientDocuments) await documents.render(job(0))
    const times = clientDocuments.map((): number[] => [])
    const clientMemory: DocumentFigures['memory'] = []
    for (let done = 1; done <= 1000; done++) {
      const kind = done % clientDocuments.length
      const job = clientDocuments[kind]?.[1]
      if (job) times[kind]?.push(await milliseconds(documents, job(done)))
      if ([100, 500, 1000].includes(done)) clientMemory.push({ documents: done, megabytes: childMegabytes() })
    }
    const clients = clientDocuments.map(([name], kind) => {
      const durations = times[kind] ?? []
      return { name, median: percentile(durations, 50), p95: percentile(durations, 95) }
    })
    return { clients, clientMemory }
  } finally {
    await documents.close()
  }
}

async function measured(): Promise<DocumentFigures> {
  const clients = await measuredClients()
  const documents = typstDocuments({ record: { processes: 1, megabytes: 4000 }, report: { megabytes: 4000 } })
  try {
    const cold = await milliseconds(documents, record(0))
    const times: number[] = []
    const memory: DocumentFigures['memory'] = []
    for (let done = 1; done <= 1000; done++) {
      times.push(await milliseconds(documents, record(done)))
      if ([100, 500, 1000].includes(done)) memory.push({ documents: done, megabytes: childMegabytes() })
    }
    const reports: DocumentFigures['reports'] = []
    await documents.render(report(10))
    for (const rows of [100, 1000]) {
      const runs = [1, 2, 3, 4, 5].map((run) => report(rows, run))
      const durations: number[] = []
      let size = 0
      for (const job of runs) durations.push(await milliseconds(documents, job, (pdf) => (size = pdf.length)))
      reports.push({ rows, milliseconds: percentile(durations, 50), megabytes: size / 1e6 })
    }
    let size = 0
    let isMade = false
    const large = milliseconds(documents, report(10_000), (pdf) => (size = pdf.length)).finally(() => {
      isMade = true
    })
    const meanwhile: number[] = []
    while (meanwhile.length < 10 && !isMade) meanwhile.push(await milliseconds(documents, record(meanwhile.length)))
    reports.push({ rows: 10_000, milliseconds: await large, megabytes: size / 1e6 })
    const records = { cold, median: percentile(times, 50), p95: percentile(times, 95) }
    return { ...clients, reports, record: records, recordDuringReport: Math.max(...meanwhile), memory }
  } finally {
    await documents.close()
  }
}

async function milliseconds(
  documents: Documents,
  job: DocumentJob,
  onPdf: (pdf: Uint8Array) => void = () => undefined,
) {
  const start = performance.now()
  onPdf(await documents.render(job))
  return performance.now() - start
}

/** The largest child process, from Linux's /proc; unknown on other systems. */
function childMegabytes(): number {
  if (process.platform !== 'linux') return Number.NaN
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const sizes = children.map(
    (id) => Number(/VmRSS:\s+([0-9]+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024,
  )
  return Math.max(...sizes)
}

function print({ record: one, recordDuringReport, reports, memory, clients, clientMemory }: DocumentFigures) {
  const line = (what: string, measured: string, target = '') =>
    console.log(`${what.padEnd(52)}${measured.padStart(26)}  ${target}`)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  line('a death record, first of a new process', ms(one.cold))
  line('a death record, warm: median, 95 %', `${ms(one.median)}, ${ms(one.p95)}`, 'target: 25 ms')
  line('a death record during a report of 10,000 rows', ms(recordDuringReport), 'slowest of ten')
  for (const { rows, milliseconds: duration, megabytes } of reports)
    line(
      `a monthly report of ${rows} rows`,
      `${ms(duration)}, ${megabytes.toFixed(2)} MB`,
      rows === 1000 ? 'target: 1,000 ms' : '',
    )
  for (const { documents, megabytes } of memory)
    line(`memory after ${documents} records`, `${megabytes.toFixed(0)} MB`, 'target: flat')
  for (const { name, median, p95 } of clients)
    line(`${name}: median, 95 %`, `${ms(median)}, ${ms(p95)}`, 'target: 100 ms')
  for (const { documents, megabytes } of clientMemory)
    line(`memory after ${documents} contracts and letters`, `${megabytes.toFixed(0)} MB`, 'target: flat')
}

/** Takes about a minute, and prints the table. */
export async function documentFigures(): Promise<DocumentFigures> {
  const figures = await measured()
  print(figures)
  return figures
}

if (import.meta.main) await documentFigures()
