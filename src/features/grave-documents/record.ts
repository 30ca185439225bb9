import { z } from 'zod'
import { documentKinds } from './document-kinds.ts'
import { optionalLongText, text } from '../../shared/fields.ts'
import { fileReference, type FileType, fileTypeNames } from '../../shared/files.ts'
import { graveParts, graveType } from '../grave-references/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { choice, optionalDate, optionalReference } from '../../shared/value-fields.ts'
import { graveDocumentsPage } from './page-entry.ts'

/** `NONE` is a document that exists only on paper. */
const fileStates = [...fileTypeNames, 'NONE'] as const

const ruleCodes = [
  'GRAVE_DOCUMENT_FILE_KEPT',
  'GRAVE_DOCUMENT_FILE_TOO_LARGE',
  'GRAVE_DOCUMENT_FILE_EMPTY',
  'GRAVE_DOCUMENT_FILE_NAME_CANT_BE_NULL',
  'GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED',
  'GRAVE_DOCUMENT_FILE_PART_NOT_VALID',
  'GRAVE_DOCUMENT_FILE_WITH_SCRIPT',
  'GRAVE_DOCUMENT_FILE_TOO_MANY_PIXELS',
  'GRAVE_DOCUMENT_FILES_FULL',
] as const

/** docs/domain/graves.md#documents-and-photos */
export const graveDocument = recordType({
  name: 'graveDocument',
  table: 'graveDocuments',
  page: graveDocumentsPage,
  base: '/api/graveDocument',
  code: 'GRAVE_DOCUMENT',
  notFound: 'GRAVE_DOCUMENT_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object({
    graveId: optionalReference('GRAVE_DOCUMENT_GRAVE'),
    kind: choice('GRAVE_DOCUMENT_KIND', documentKinds),
    title: text('GRAVE_DOCUMENT_TITLE'),
    documentDate: optionalDate('GRAVE_DOCUMENT_DOCUMENT_DATE'),
    note: optionalLongText('GRAVE_DOCUMENT_NOTE'),
    fileId: optionalReference('GRAVE_DOCUMENT_FILE'),
  }),
  ruleCodes,
  keptWhenAbsent: [['fileId']],
  computed: { fileType: { kind: 'choice', options: fileStates, by: 'document_file' } },
  columns: ['title', 'kind', 'grave', 'documentDate', 'fileType', 'dateCreated'],
  searched: ['title'],
  filters: { kind: 'several', documentDate: 'dateRange', fileType: 'several' },
  title: ['title'],
  details: [['documentDate']],
  unique: [],
  references: [
    { field: 'graveId', as: 'grave', code: 'GRAVE_NOT_EXIST', to: [graveType], parts: graveParts },
    {
      field: 'fileId',
      as: 'file',
      code: 'GRAVE_DOCUMENT_FILE_NOT_EXIST',
      to: [fileReference],
    },
  ],
})

export interface GraveDocumentRow extends RecordOf<typeof graveDocument> {
  readonly fileType: (typeof fileStates)[number]
}
export type GraveDocumentCode = CodeOf<typeof graveDocument> | (typeof ruleCodes)[number]

/** A document in the section of its grave. */
export interface ListedDocument {
  id: number
  version: number
  kind: (typeof documentKinds)[number]
  title: string
  documentDate: string | null
  dateCreated: string
  note: string | null
  file: { type: FileType; size: number; hasThumbnail: boolean } | null
}
