import { fieldOfBook, isBook, linkOf } from '../../shared/book.ts'
import type { LearnedWord } from '../../shared/imports.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { type Column, type Exchanged, fileColumns, partColumns } from './columns.ts'
import { areEmpty } from './grouped-rows.ts'
import type { RowFault } from './row-fault.ts'
import type { Row, Rows } from './table.ts'

/** The records of one type that a file contains; a book has several, one after the other. */
export interface Stage {
  readonly exchanged: RecordTypeTexts
  readonly columns: readonly (Column | undefined)[]
  readonly rows: Rows
  /** How the file calls an error; undefined if another stage reports its cause. */
  readonly reported: (fault: RowFault) => RowFault | undefined
  /** The words that concern it, as its type calls their fields. */
  readonly wordsOf: (words: readonly LearnedWord[]) => readonly LearnedWord[]
  readonly isPart: boolean
  /** Whether a row that is in the register already is named, and not only records that refer to it. */
  readonly namesKnown: (line: number) => boolean
  /** Whether rows that are in the register already can be imported once more. */
  readonly mayRepeat: boolean
}

/** What a file contains, type by type. */
export function stagesOf(
  exchanged: Exchanged,
  columns: readonly (Column | undefined)[],
  rows: Rows,
): [Stage, ...Stage[]] {
  if (!isBook(exchanged))
    return [
      {
        exchanged,
        columns,
        rows,
        reported: (fault) => fault,
        wordsOf: (words) => words,
        isPart: false,
        namesKnown: () => true,
        mayRepeat: true,
      },
    ]
  const { parts } = exchanged
  const ofFile = [...columns.keys()].filter((at) => columns[at] && !columns[at].isConstant)
  const ofPart = (part: RecordTypeTexts) => ofFile.filter((at) => columns[at]?.of === part)
  const [first, ...others] = parts
  const naming = namingFields(first)
  const down = ofPart(first).filter((at) => naming.includes(columns[at]?.inPart?.field ?? ''))
  const number = down.filter((at) => columns[at]?.inPart?.field === naming.at(-1))
  const all = withRepeatedNames(rows, down)
  const states = (part: RecordTypeTexts) => {
    const columnsOfPart = ofPart(part)
    return (row: Row) => !areEmpty(row.cells, columnsOfPart)
  }
  const othersState = others.map(states)
  const withOthers = new Set<number>()
  const isFirst = (row: Row) => {
    const isOther = othersState.some((each) => each(row))
    if (isOther) withOthers.add(row.line)
    return !isOther || !areEmpty(row.cells, number)
  }
  const stageOf = (part: RecordTypeTexts): Stage => {
    const link = linkOf(part.type, first.type).reference
    const prefix = fieldOfBook(part, '')
    return {
      exchanged: part,
      columns: columns.map((column) => columnOfPart(part, first, column)),
      rows: filtered(all, link ? states(part) : isFirst),
      reported: (fault) => reportedFault(part, first, fault),
      wordsOf: (words) =>
        words.flatMap((word) =>
          word.field.startsWith(prefix) ? { ...word, field: word.field.slice(prefix.length) } : [],
        ),
      isPart: true,
      namesKnown: (line) => link !== undefined || !withOthers.has(line),
      mayRepeat: part.type.recognised?.equal !== undefined,
    }
  }
  return [stageOf(first), ...others.filter((part) => ofPart(part).length > 0).map(stageOf)]
}

/** The fields by which a record of the first type is named, the number last. */
const namingFields = ({ type }: RecordTypeTexts) => type.unique.flatMap(({ field, within = [] }) => [...within, field])

/** A column of a book as the type of a part has it: its own ones, and those that name the first record, to which it refers. */
function columnOfPart(part: RecordTypeTexts, first: RecordTypeTexts, column: Column | undefined): Column | undefined {
  if (!column?.inPart) return undefined
  const { of, inPart, ...more } = column
  const as = (declared: Column | undefined) => declared && { ...more, ...declared }
  if (of === part) return as(inPart)
  const { reference } = linkOf(part.type, first.type)
  if (of !== first || !reference) return undefined
  if (reference.sameFieldAs?.field === inPart.field)
    return as(fileColumns(part).find(({ field }) => field === inPart.field))
  const named = reference.parts?.find(({ name, of: by }) => (by?.field ?? name) === inPart.field)
  return as(partColumns(part).find(({ field }) => field === `${reference.field}.${named?.name}`))
}

function reportedFault(part: RecordTypeTexts, first: RecordTypeTexts, fault: RowFault): RowFault | undefined {
  const { field, code } = fault
  if (field === undefined) return fault
  const { reference } = linkOf(part.type, first.type)
  const [name] = field.split('.')
  // Why the record does not exist is an error of the first part.
  if (reference && reference.field === name) {
    if (code === reference.code || code.endsWith('_AMBIGUOUS')) return undefined
    return { ...fault, field: fieldOfBook(first, namingFields(first).at(-1) ?? '') }
  }
  return { ...fault, field: fieldOfBook(reference?.sameFieldAs?.field === name ? first : part, field) }
}

/** The rows, of which those that name no record name that of the row above. */
function withRepeatedNames(rows: Rows, naming: readonly number[]): Rows {
  return {
    async *[Symbol.asyncIterator]() {
      let above: Row['cells'] = []
      for await (const { line, cells } of rows) {
        const isRepeated = areEmpty(cells, naming)
        if (!isRepeated) above = cells
        yield { line, cells: isRepeated ? cells.map((cell, at) => (naming.includes(at) ? above[at] : cell)) : cells }
      }
    },
  }
}

function filtered(rows: Rows, isWanted: (row: Row) => boolean): Rows {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) if (isWanted(row)) yield row
    },
  }
}
