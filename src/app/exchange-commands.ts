import { existsSync, mkdirSync, openAsBlob, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { graveyard } from '../features/graveyards/record.ts'
import type { Database } from '../server/database/connection.ts'
import { columnNamed, fileColumns, type Exchanged } from '../server/exchange/columns.ts'
import { exportRecords, type ExportOptions } from '../server/exchange/export.ts'
import { importRecords } from '../server/exchange/import.ts'
import type { Imported, ImportOptions } from '../server/exchange/import-result.ts'
import type { RowFault } from '../server/exchange/row-fault.ts'
import { tableIn } from '../server/exchange/table.ts'
import { faultSentence, wrongRowsFile } from '../server/exchange/wrong-rows.ts'
import { today } from '../shared/dates.ts'
import { type Constants, type Encoding, encodings } from '../shared/imports.ts'
import { complain, requireNewFile, say, UsageFault, withExistingDatabase } from './command.ts'
import { companyByIdOrName } from './named-company.ts'
import { exchangedTypes, importedTypes } from './record-types.ts'

const endings = { csv: 'csv', json: 'jsonl' } as const

const companyOption = () => new Option('--company <id or name>', 'the company').makeOptionMandatory()
const typeOption = (types: readonly Exchanged[]) =>
  new Option('--type <type>', 'the record type').choices(types.map(({ type }) => type.name))

export function exchangeCommands(program: Command) {
  program
    .command('export')
    .description("write a company's records to a file, or records of all types to a folder")
    .addOption(companyOption())
    .addOption(typeOption(exchangedTypes))
    .addOption(
      new Option('--format <format>', 'json writes one object per line').choices(['csv', 'json']).default('csv'),
    )
    .addOption(
      new Option('--headers <headers>', "the fields' names, or their Serbian labels")
        .choices(['names', 'labels'])
        .default('names'),
    )
    .option('--with-deleted', 'include deleted records, marked in a separate column', false)
    .option('--out <path>', 'the new file, or the folder when exporting all types')
    .action((options: ExportOptions & { company: string; type?: string; out?: string }) =>
      withExistingDatabase((db) => exported(db, options)),
    )

  program
    .command('import')
    .description('import the rows of a file into a company; nothing is imported if any row is invalid')
    .argument('<file>', 'a CSV file with a header, or JSON Lines (.jsonl)')
    .addOption(companyOption())
    .addOption(typeOption(importedTypes).makeOptionMandatory())
    .option('--dry-run', 'report what would happen without changing anything', false)
    .option('--skip-errors', 'import the valid rows and write the others to <file>.errors.csv', false)
    .option(
      '--with-already',
      'import rows that are in the register already once more; by default they are left out',
      false,
    )
    .option(
      '--constant <field=value>',
      'the value of a field for all rows; can be repeated',
      (text: string, others: Constants) => ({ ...others, ...constantIn(text) }),
      {},
    )
    .addOption(
      new Option(
        '--century <year>',
        'of two-digit years in dates, by its first year; without it they are errors',
      ).choices(['1700', '1800', '1900', '2000']),
    )
    .option('--skip-columns', 'ignore unknown columns', false)
    .addOption(new Option('--graveyards <way>', 'create missing graveyards').choices(['create']))
    .option('--header-row <number>', 'the row with the headers, from 1; found by default', positiveNumber)
    .addOption(new Option('--encoding <encoding>', 'the file’s encoding; detected by default').choices(encodings))
    .addHelpText('after', '\nExit codes: 0 success, 1 errors in the data, 2 incorrect usage.')
    .action((file: string, options: Omit<ImportOptions, 'century'> & ImportArguments) =>
      withExistingDatabase((db) => imported(db, file, options)),
    )
}

async function exported(db: Database, options: ExportOptions & { company: string; type?: string; out?: string }) {
  const company = await companyByIdOrName(db, options.company)
  const write = async (exchanged: Exchanged, file: string) => {
    requireNewFile(file)
    say(`${file}: ${await exportRecords(db, company.id, exchanged, file, options)} records.`)
  }
  const ending = endings[options.format]
  if (options.type !== undefined)
    return write(exchangedType(options.type), options.out ?? `${options.type}-${company.id}-${today()}.${ending}`)
  const folder = options.out ?? `export-${company.id}-${today()}`
  if (existsSync(folder)) throw new UsageFault(`${folder} already exists.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const exchanged of exchangedTypes) await write(exchanged, path.join(folder, `${exchanged.type.name}.${ending}`))
}

function constantIn(text: string): Constants {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === '') throw new InvalidArgumentError('It is written as field=value.')
  return { [name]: value }
}

function positiveNumber(text: string) {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.')
  return Number(text)
}

interface ImportArguments {
  company: string
  type: string
  graveyards?: 'create'
  constant: Constants
  century?: string
  encoding?: Encoding
  headerRow?: number
}

async function imported(db: Database, file: string, options: Omit<ImportOptions, 'century'> & ImportArguments) {
  if (!existsSync(file)) throw new UsageFault(`${file} does not exist.`)
  const company = await companyByIdOrName(db, options.company)
  const exchanged = exchangedType(options.type)
  const columns = fileColumns(exchanged)
  const isKept = options.skipErrors && !options.dryRun
  const errorsFile = `${file}.errors.csv`
  if (isKept && existsSync(errorsFile)) throw new UsageFault(`${errorsFile} already exists.`)
  const table = await tableIn(await contentOf(file), {
    format: /\.(jsonl|ndjson)$/i.test(file) ? 'json' : 'csv',
    encoding: options.encoding,
    headerRow: options.headerRow,
    isKnown: (header) => columnNamed(columns, header) !== undefined,
  })
  const wrongRows = wrongRowsFile(errorsFile, table.header, (fault) => sentence(exchanged, fault))
  const progress = progressOf(table.total)
  try {
    const result = await importRecords(db, company.id, exchanged, table, {
      ...options,
      constants: options.constant,
      century: options.century === undefined ? undefined : Number(options.century),
      creating: options.graveyards && graveyard,
      progress,
      ...(isKept && { rejected: (row, faults) => wrongRows.add(row, faults) }),
    })
    wrongRows.keep()
    progress(table.total)
    report(exchanged, result, options, company.name)
    if (result.notAnalyzed)
      complain(`Warning: the statistics of the database could not be updated: ${result.notAnalyzed.message}`)
    if (result.invalid === 0) return
    process.exitCode = 1
    if (isKept) say(`The invalid rows are in ${errorsFile}.`)
  } finally {
    wrongRows.discard()
  }
}

/** A pipe can be read only once, so its content is kept in memory. */
const contentOf = async (file: string) => (statSync(file).isFile() ? openAsBlob(file) : new Blob([readFileSync(file)]))

function report(
  exchanged: Exchanged,
  result: Imported,
  { dryRun, skipErrors, withAlready }: Pick<ImportOptions, 'dryRun' | 'skipErrors' | 'withAlready'>,
  company: string,
) {
  const { faults, more, invalid, count, deleted, created, already, alreadyCount, repeated, names } = result
  for (const line of faultLines(exchanged, faults)) say(line)
  if (more) say(`These are the first ${faults.length} errors.`)
  const isCommitted = !dryRun && (invalid === 0 || skipErrors)
  if (created.length > 0) say(`${isCommitted ? 'Created' : 'To be created'}: ${created.join(', ')}.`)
  if (deleted > 0) say(`${deleted} rows are marked as deleted and were skipped.`)
  if (alreadyCount > 0)
    say(
      `${alreadyCount} rows are in the register already${withAlready ? '' : ' and were left out'}: lines ${ranges(already.map(({ line }) => line))}${already.length < alreadyCount ? ' …' : ''}.`,
    )
  if (repeated.length > 0)
    say(`${repeated.length} rows equal an earlier one of the file: lines ${ranges(repeated.map(({ line }) => line))}.`)
  const doubtful = names.filter(({ sure }) => !sure).map(({ line }) => line)
  if (doubtful.length > 0)
    say(
      `${doubtful.length} names in one cell may be divided wrongly: lines ${ranges(doubtful)}. To decide them, state surname and name in columns of their own.`,
    )
  if (invalid > 0) say(`${invalid} rows are invalid, ${count} are valid.`)
  say(
    isCommitted
      ? `${count} records imported into ${company}.`
      : `Nothing was changed; ${count} records could be imported into ${company}.`,
  )
}

/** Groups equal errors of many rows, for instance a missing graveyard: `lines 2–10001: …`. */
const faultLines = (exchanged: Exchanged, faults: readonly RowFault[]) =>
  [...Map.groupBy(faults, (fault) => sentence(exchanged, fault))].map(
    ([message, same]) => `${same.length === 1 ? 'line' : 'lines'} ${ranges(same.map(({ line }) => line))}: ${message}`,
  )

/** Ascending numbers as `2–5, 9`. */
function ranges(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')
}

/** In Serbian, like the screen. */
const sentence = (exchanged: Exchanged, fault: RowFault) => faultSentence(exchanged, fault, 'rs')

/** One updating line in a terminal; otherwise a line per thousand rows. */
function progressOf(total: number) {
  const { isTTY } = process.stderr
  const step = isTTY ? 100 : 1000
  let last = 0
  return (done: number) => {
    if (Math.floor(done / step) === Math.floor(last / step) && done !== total) return
    last = done
    process.stderr.write(`${isTTY ? '\r' : ''}${done} of ${total} rows${isTTY && done < total ? '' : '\n'}`)
  }
}

function exchangedType(name: string): Exchanged {
  const found = importedTypes.find(({ type }) => type.name === name)
  if (!found) throw new UsageFault(`Unknown record type ${name}.`)
  return found
}
