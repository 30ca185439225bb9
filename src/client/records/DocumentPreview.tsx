import { Alert, Button, CloseButton, Drawer, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { DocumentTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { useFocusBack } from '../focus-back.ts'
import { IconDownload, IconPrinter } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { download } from '../download.ts'
import { RequestFailed } from '../request.ts'
import { saveFile, type MadeDocument } from './document.ts'
import classes from './DocumentPreview.module.css'
import { ScriptSelect, useDocumentScript } from './ScriptSelect.tsx'
import { recordsTexts } from './texts.ts'

type Preview = 'loading' | 'failed' | { readonly refused: Text } | (MadeDocument & { url: string })

interface DocumentPreviewProps {
  path: string
  texts: DocumentTexts
  /** A stored file, whose texts do not depend on the script. */
  isFile?: boolean
  onClose: () => void
}

/** Shows a document, with buttons to print and save it. */
export function DocumentPreview({ path, texts, isFile = false, onClose }: DocumentPreviewProps) {
  const { t } = useLanguage()
  const [preview, setPreview] = useState<Preview>('loading')
  const [script, setScript] = useDocumentScript()
  const frame = useRef<HTMLIFrameElement>(null)
  useFocusBack()
  const isLoading = preview === 'loading'
  const made = typeof preview === 'object' && 'url' in preview ? preview : null
  const url = made?.url
  // A file is named after the title of its document, without spaces.
  const name = isFile ? made?.fileName.replaceAll('_', ' ') : made?.fileName
  const isPicture = made !== null && made.blob.type.startsWith('image/')

  useEffect(() => {
    if (!isLoading) return undefined
    let isGone = false
    const load = async () => {
      try {
        const loaded = await download(path, isFile ? {} : { script })
        if (!isGone) setPreview({ ...loaded, url: URL.createObjectURL(loaded.blob) })
      } catch (error) {
        const refused = error instanceof RequestFailed ? texts.refused?.[error.code] : undefined
        if (!isGone) setPreview(refused ? { refused } : 'failed')
        if (!(error instanceof RequestFailed)) throw error
      }
    }
    void load()
    return () => {
      isGone = true
    }
  }, [path, script, texts, isFile, isLoading])
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url)
    },
    [url],
  )

  return (
    <Drawer.Root opened position="right" size={900} onClose={onClose} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }} aria-busy={isLoading}>
        <div className={classes['header']}>
          <Drawer.Title className={classes['title'] ?? ''}>{name ?? t(recordsTexts.preview)}</Drawer.Title>
          {!isFile && (
            <ScriptSelect
              script={script}
              onChange={(chosen) => {
                setScript(chosen)
                setPreview('loading')
              }}
            />
          )}
          {!isPicture && (
            <Button
              variant="default"
              disabled={!made}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => frame.current?.contentWindow?.print()}
            >
              {t(recordsTexts.print)}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!made}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => made && saveFile(made)}
          >
            {t(recordsTexts.download)}
          </Button>
          <CloseButton aria-label={t(recordsTexts.close)} onClick={onClose} data-autofocus />
        </div>
        {isLoading && (
          <div className={classes['middle']} role="status">
            <Loader aria-hidden /> {t(recordsTexts.loading)}
          </div>
        )}
        {preview === 'failed' && (
          <Alert color="red" role="alert" m="md">
            {t(recordsTexts.documentFailed)}
            <Button mt="sm" display="block" variant="default" onClick={() => setPreview('loading')}>
              {t(recordsTexts.retry)}
            </Button>
          </Alert>
        )}
        {typeof preview === 'object' && 'refused' in preview && (
          <Alert color="yellow" role="alert" m="md">
            {t(preview.refused)}
          </Alert>
        )}
        {isPicture && <img className={classes['picture']} src={made.url} alt={name?.replace(/\.\w+$/, '')} />}
        {made && !isPicture && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- our own document; browsers do not show PDFs in a sandbox
          <iframe ref={frame} className={classes['frame']} src={`${made.url}#navpanes=0`} title={made.fileName} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
