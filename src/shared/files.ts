import { call } from './call.ts'

// Stored files: scans and photos that users add to records.

export const fileTypeNames = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const
export type FileType = (typeof fileTypeNames)[number]

/** The media types of files, and the endings of their names. */
export const fileTypes = {
  PDF: { mediaType: 'application/pdf', ending: 'pdf' },
  JPEG: { mediaType: 'image/jpeg', ending: 'jpg' },
  PNG: { mediaType: 'image/png', ending: 'png' },
  WEBP: { mediaType: 'image/webp', ending: 'webp' },
} as const satisfies Record<FileType, { mediaType: string; ending: string }>

/** 10 MB, the largest file. */
export const mostFileBytes = 10 * 1024 * 1024
/** A file is sent and stored in parts of this size; only the last one is smaller. */
export const partBytes = 256 * 1024
export const mostThumbnailBytes = 64 * 1024

export const partsOf = (size: number) => Math.ceil(size / partBytes)
/** The size of a part; the first one has the number 1. */
export const sizeOfPart = (size: number, number: number) => Math.min(partBytes, size - (number - 1) * partBytes)

/** An upload, as returned by the API: all parts are stored once it is complete. */
export interface UploadedFile {
  id: number
  isComplete: boolean
}

/** What references to a file need. */
export const fileReference = { table: 'files', title: ['name'] } as const

/** The calls by which a file of a record type is sent in parts. */
export const fileCalls = <const Base extends string>(base: Base) => ({
  begin: call<{
    answer: { file: UploadedFile }
    body: { name: string; size: number; part: string; thumbnail?: string }
  }>()('POST', `${base}/files`),
  addPart: call<{ answer: { file: UploadedFile }; body: { number: number; part: string } }>()(
    'POST',
    `${base}/files/:id/parts`,
  ),
})
