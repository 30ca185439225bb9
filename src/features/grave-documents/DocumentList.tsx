import { lazy, Suspense, useRef, useState } from 'react'
import { Thumbnail } from '../../client/files/Thumbnail.tsx'
import { IconDots, IconDownload, IconEdit, IconEye, IconFileText, IconTrash } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { Menu } from '../../client/Menu.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { saveDocument } from '../../client/records/document.ts'
import { DeleteQuestion } from '../../client/records/DeleteQuestion.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { usePreview } from '../../client/records/use-document.tsx'
import { readRecord, useRecordChanges } from '../../client/records/use-records.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { tableDate } from '../../shared/dates.ts'
import type { Language } from '../../shared/texts.ts'
import { graveDocument, type GraveDocumentRow, type ListedDocument } from './record.ts'
import classes from './Documents.module.css'
import { fileTexts, sectionTexts as texts } from './section-texts.ts'
import { graveDocumentTexts } from './texts.ts'

const Form = lazy(async () => ({ default: (await import('./form.tsx')).GraveDocumentForm }))

const pathOf = ({ id }: ListedDocument) => `${graveDocument.base}/${id}/file`
const asRow = (listed: ListedDocument) => ({ ...listed, deleted: false })

interface DocumentListProps {
  documents: readonly ListedDocument[]
  mayWrite: boolean
  reload: () => Promise<void>
  /** Adds the file of a document that exists only on paper. */
  addScan: (id: number, file: File) => void
  /** The media types of files. */
  accepted: string
}

/** The documents of a grave with their actions. */
export function DocumentList({ documents, mayWrite, reload, addScan, accepted }: DocumentListProps) {
  const scanOf = useRef<number>(0)
  const input = useRef<HTMLInputElement>(null)
  const { t } = useLanguage()
  const { show, dialog } = usePreview(fileTexts, { isFile: true })
  const [edited, setEdited] = useState<GraveDocumentRow | null>(null)
  const [toDelete, setToDelete] = useState<ListedDocument | null>(null)
  const { busy, remove } = useRecordChanges<ReturnType<typeof asRow>>(
    { type: graveDocument, texts: graveDocumentTexts },
    () => void reload(),
  )
  const edit = async ({ id }: ListedDocument) => setEdited(await readRecord<GraveDocumentRow>(graveDocument, id))
  const actionsOf = (listed: ListedDocument) => [
    ...(listed.file
      ? [
          { key: 'open', label: t(texts.open), Icon: IconEye, run: () => show(pathOf(listed)) },
          {
            key: 'download',
            label: t(texts.download),
            Icon: IconDownload,
            run: () => void saveDocument(pathOf(listed), {}, fileTexts),
          },
        ]
      : []),
    ...(mayWrite && !listed.file
      ? [
          {
            key: 'scan',
            label: t(texts.addScan),
            Icon: IconFileText,
            run: () => {
              scanOf.current = listed.id
              input.current?.click()
            },
          },
        ]
      : []),
    ...(mayWrite
      ? [
          { key: 'edit', label: t(texts.edit), Icon: IconEdit, run: () => void edit(listed) },
          {
            key: 'delete',
            label: t(recordsTexts.delete),
            Icon: IconTrash,
            danger: true,
            run: () => setToDelete(listed),
          },
        ]
      : []),
  ]
  return (
    <>
      <ul className={classes['documents']}>
        {documents.map((listed) => (
          <li key={listed.id}>
            <DocumentLine listed={listed} onOpen={() => show(pathOf(listed))} />
            <Menu
              label={`${t(recordsTexts.actions)}: ${listed.title}`}
              className={classes['menu']}
              button={<IconDots size={20} aria-hidden />}
              items={actionsOf(listed)}
            />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) addScan(scanOf.current, file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {toDelete && (
        <DeleteQuestion
          about={toDelete.title}
          busy={busy}
          pages={{ type: graveDocument, texts: graveDocumentTexts }}
          onYes={async () => {
            const refused = await remove(asRow(toDelete))
            if (!refused) await reload()
            return refused
          }}
          onNo={() => setToDelete(null)}
        />
      )}
      <Suspense fallback={<DrawerSkeleton />}>
        {edited && <Form row={edited} onClose={() => setEdited(null)} onSaved={() => void reload()} />}
      </Suspense>
      {dialog}
    </>
  )
}

function DocumentLine({ listed, onOpen }: { listed: ListedDocument; onOpen: () => void }) {
  const { t, language } = useLanguage()
  const { id, title, kind, documentDate, note, file } = listed
  const about = [
    t(graveDocumentTexts.choices.kind[kind]),
    documentDate !== null && tableDate(documentDate),
    file ? `${t(graveDocumentTexts.choices.fileType[file.type])}, ${sizeText(file.size, language)}` : t(texts.onPaper),
  ]
  return (
    <>
      {file?.hasThumbnail ? (
        <Thumbnail path={`${graveDocument.base}/${id}/thumbnail`} alt={title} />
      ) : (
        <span className={classes['icon']}>
          <IconFileText size={24} aria-hidden />
        </span>
      )}
      <span className={classes['text']}>
        {file ? (
          <button type="button" className={classes['title']} onClick={onOpen}>
            {title}
          </button>
        ) : (
          <PageLink {...toRecord(graveDocument.page, id)} className={classes['title']}>
            {title}
          </PageLink>
        )}
        <span className={classes['more']}>{about.filter(Boolean).join(' · ')}</span>
        {note !== null && <span className={classes['more']}>{note}</span>}
      </span>
    </>
  )
}

/** `1,2 MB`, or `85 kB`, on one line. */
function sizeText(bytes: number, language: Language) {
  const text =
    bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)}\u00a0kB` : `${(bytes / 1024 / 1024).toFixed(1)}\u00a0MB`
  return language === 'en' ? text : text.replace('.', ',')
}
