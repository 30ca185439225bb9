import { Button, FileButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import { prepared } from '../../client/files/photo.ts'
import { repeated, uploadFile } from '../../client/files/upload.ts'
import { UploadList } from '../../client/files/UploadList.tsx'
import { useUploads } from '../../client/files/use-uploads.ts'
import { useLanguage } from '../../client/language.tsx'
import details from '../../client/records/RecordDetails.module.css'
import { saveRecord } from '../../client/records/save-record.ts'
import { newIdempotencyKey } from '../../client/records/use-entry-form.ts'
import { readRecord } from '../../client/records/use-records.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { fileTypes } from '../../shared/files.ts'
import { may } from '../../shared/roles.ts'
import { counted } from '../../shared/texts.ts'
import { grave } from '../graves/record.ts'
import { graveDocument, type GraveDocumentRow } from './record.ts'
import classes from './Documents.module.css'
import { sectionTexts as texts, sentCount } from './section-texts.ts'
import { graveDocumentTexts } from './texts.ts'
import { documentsOfGrave } from './calls.ts'
import { DocumentList } from './DocumentList.tsx'

const accepted = Object.values(fileTypes)
  .map(({ mediaType }) => mediaType)
  .join(',')

/** `IMG_2034` says nothing. */
const isNameOfCamera = (name: string) => /^(img|dsc|dscn|pxl|image|photo|p)?[\s_-]*[\d_\s-]*$/i.test(name)

/** The documents of a grave, and adding more: docs/domain/graves.md#documents-and-photos */
export function Documents({ graveId, isDeleted }: { graveId: number; isDeleted: boolean }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const mayWrite = role !== undefined && may(role, graveDocument.may.write) && !isDeleted
  const { data } = useQuery({
    queryKey: [graveDocument.name, 'ofGrave', graveId],
    queryFn: ({ signal }) => request(documentsOfGrave, { params: { id: graveId }, signal, handledStatuses: helpOnly }),
  })
  const [isOver, setOver] = useState(false)
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: [graveDocument.name] })
    // Its history names them.
    await queries.invalidateQueries({ queryKey: [grave.name, 'record', graveId, 'timeline'] })
  }

  /** The documents on paper whose scans are being sent. */
  const scanned = useRef(new Map<File, number>())
  const addScan = (id: number, file: File) => {
    scanned.current.set(file, id)
    add([file])
  }

  async function send(file: File, onProgress: (share: number) => void) {
    const fileId = await uploadFile(graveDocument.base, file.name, await prepared(file), onProgress)
    const onPaper = scanned.current.get(file)
    if (onPaper !== undefined) {
      const row = await readRecord<GraveDocumentRow>(graveDocument, onPaper)
      await saveRecord<GraveDocumentRow>(graveDocument, { ...row, fileId }, row, { idempotencyKey: '' })
      return reload()
    }
    const name = file.name.replace(/\.\w+$/, '')
    const isPhoto = file.type.startsWith('image/')
    const title = isPhoto && isNameOfCamera(name) ? t(texts.photo) : name.slice(0, 200)
    const body = { graveId, kind: isPhoto ? 'PHOTO' : 'OTHER', title, fileId }
    const idempotencyKey = newIdempotencyKey()
    await repeated(() => saveRecord<GraveDocumentRow>(graveDocument, body, null, { idempotencyKey }))
    await reload()
  }
  const { uploads, add, retry, forget } = useUploads(send, (count) =>
    toast.success(counted(count, sentCount, language)),
  )

  const dropping = mayWrite && {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
  const documents = data?.entities ?? []
  if (!mayWrite && documents.length === 0) return null
  return (
    <section
      className={`${details['group']} ${classes['section']}`}
      aria-labelledby="grave-documents"
      data-over={isOver || undefined}
      {...dropping}
    >
      <h2 id="grave-documents">{t(texts.title)}</h2>
      {data && documents.length === 0 && <p className={classes['more']}>{t(texts.none)}</p>}
      {documents.length > 0 && <DocumentList {...{ documents, mayWrite, reload, addScan, accepted }} />}
      <UploadList uploads={uploads} codes={graveDocumentTexts.codes} onRetry={retry} onForget={forget} />
      {mayWrite && (
        <div className={classes['add']} data-screen-only>
          <FileButton multiple accept={accepted} onChange={add}>
            {(button) => (
              <Button {...button} variant="default" aria-describedby="grave-documents-hint">
                {t(texts.add)}
              </Button>
            )}
          </FileButton>
          <p id="grave-documents-hint" className={classes['more']}>
            {t(isOver ? texts.drop : texts.hint)}
          </p>
        </div>
      )}
    </section>
  )
}
