import type { FastifyInstance } from 'fastify'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Database } from '../database/connection.ts'
import type { DocumentCompany } from '../documents/company.ts'
import type { Documents, NamedDocument } from '../documents/render.ts'
import { type DocumentOf, documentRouteWith, type DocumentWith, printedTogether } from '../documents/routes.ts'
import type { FilesFolder } from '../files/files-folder.ts'
import type { Demo } from './demo.ts'
import { listExportRoute } from '../exchange/list-export.ts'
import { nextNumberRoute } from './next-number.ts'
import { recordRoutes } from './routes.ts'
import type { RegisteredType, Rules } from './rules.ts'
import type { RecordType } from '../../shared/record.ts'

/** The dependencies of the routes of a record type. */
export interface RouteDependencies {
  readonly db: Database
  readonly documents: Documents
  /** The most bytes that the files of a company may have together. */
  readonly fileSpace: number
  /** With their contents, unless these are rows. */
  readonly folder: FilesFolder | undefined
  /** Of all record types. */
  readonly texts: readonly RecordTypeTexts[]
}
/** A document of any record type. A method, because its parameter is the record of one of them. */
interface Printing {
  documentOf?(
    this: void,
    record: object,
    company: DocumentCompany,
    printedAt: Date,
    printedBy: string,
    facts?: unknown,
  ): NamedDocument
}
type Routes = (app: FastifyInstance, dependencies: RouteDependencies) => void

/** What a record type has on the server besides its declaration. */
interface RecordServer<Type, Facts>
  extends Rules<Type>, Pick<RegisteredType, 'requestFields' | 'notFoundAt' | 'imports'> {
  /** Its own routes instead of the common ones. */
  readonly routes?: Routes
  readonly documentOf?: (...printed: [...Parameters<DocumentOf<Type>>, facts?: Facts]) => NamedDocument
  /** Reads what its document prints besides the record. */
  readonly factsOf?: (type: Type & RecordType) => DocumentWith<Type, Facts>['about']
  readonly demo?: Demo
}

const nothingElse = () => Promise.resolve(() => undefined)

/** A record type on the server. */
export function recordServer<Texts extends RecordTypeTexts, Facts = undefined>(
  texts: Texts,
  parts: RecordServer<Texts['type'], Facts> = {},
) {
  const type: Texts['type'] = texts.type
  const { documentOf, factsOf, routes, ...others } = parts
  const common: Routes = (app, dependencies) => {
    const { db, documents } = dependencies
    recordRoutes(app, db, type)
    listExportRoute(app, dependencies, texts)
    if (type.unique.some(({ lookalikesCollide }) => lookalikesCollide)) nextNumberRoute(app, db, type)
    if (documentOf) documentRouteWith(app, db, documents, type, { about: factsOf?.(type) ?? nothingElse, documentOf })
  }
  const printing: Printing & Pick<RegisteredType, 'printedTogether'> = documentOf
    ? { documentOf, printedTogether: printedTogether(type, { about: factsOf?.(type) ?? nothingElse, documentOf }) }
    : {}
  return { demo: undefined, ...others, texts, type, routes: routes ?? common, ...printing }
}
