import { graveDocument } from '../features/grave-documents/record.ts'
import { fileCodes } from '../features/grave-documents/upload.server.ts'
import type { Actor } from '../server/audit.ts'
import type { Tx } from '../server/database/connection.ts'
import type { CompanyId } from '../server/database/tenancy.ts'
import { storeFile } from '../server/files/stored-files.ts'
import { recordQueries } from '../server/records/queries.ts'
import { drawnMonument, typedPage } from './demo-files.ts'

const decision = [
  'JKP "Gradsko groblje"',
  'Broj: 352-14/1998',
  '',
  'RESENJE',
  'o dodeli grobnog mesta na koriscenje',
  '',
  'Dodeljuje se grobno mesto na Gradskom groblju.',
  'Ovo je izmisljen dokument za probu programa.',
]

const granite = [150, 148, 146] as const
const marble = [222, 220, 214] as const

const photo = (stone: typeof granite | typeof marble) => ({
  content: drawnMonument(600, 800, stone),
  thumbnail: drawnMonument(150, 200, stone),
})

/** The documents of some graves; the last one exists only on paper. */
const documents = [
  { grave: 0, kind: 'PHOTO', title: 'Споменик, поглед са стазе', documentDate: '2024-05-11', ...photo(granite) },
  { grave: 0, kind: 'DECISION', title: 'Решење 352-14/1998', documentDate: '1998-03-02', content: typedPage(decision) },
  { grave: 1, kind: 'PHOTO', title: 'Споменик после поправке', documentDate: '2025-09-20', ...photo(marble) },
  { grave: 2, kind: 'GRAVE_CARD', title: 'Картон из старе књиге, лист 41', documentDate: null, content: null },
] as const

/** Attaches documents to the first graves. */
export async function seedDocuments(tx: Tx, company: CompanyId, actor: Actor, graves: readonly { id: number }[]) {
  const records = recordQueries(graveDocument)
  for (const { grave, content, kind, title, documentDate, ...more } of documents) {
    const thumbnail = 'thumbnail' in more ? more.thumbnail : undefined
    const fileId =
      content === null ? null : await storeFile(tx, company, actor, { name: title, content, thumbnail }, fileCodes)
    await records.create(
      { tx, company, actor },
      {
        graveId: graves[grave]?.id ?? null,
        kind,
        title,
        documentDate,
        note: null,
        fileId,
      },
    )
  }
}
