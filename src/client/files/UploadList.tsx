import { Button } from '@mantine/core'
import { failureText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { recordsTexts } from '../records/texts.ts'
import classes from './files.module.css'
import { uploadTexts as texts } from './texts.ts'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  /** The texts of the codes with which the server refuses a file. */
  codes: Readonly<Record<string, Text>>
  onRetry: (upload: Upload) => void
  onForget: (key: number) => void
}

/** The files that are being sent, with their progress, and those that were refused, each with the reason. */
export function UploadList({ uploads, codes, onRetry, onForget }: UploadListProps) {
  const { t, language } = useLanguage()
  if (uploads.length === 0) return null
  return (
    <ul className={classes['uploads']} data-screen-only>
      {uploads.map((upload) => {
        const { key, file, share, failure } = upload
        const name = `upload-${key}`
        return (
          <li key={key}>
            <span id={name} className={classes['name']}>
              {file.name}
            </span>
            {failure ? (
              <>
                <span role="alert" className={classes['failure']}>
                  {`${t(texts.notSent)}. ${failureText(failure, language, { ...texts.codes, ...codes })}`}
                </span>
                <span className={classes['answers']}>
                  <Button size="compact-sm" variant="default" aria-describedby={name} onClick={() => onRetry(upload)}>
                    {t(recordsTexts.retry)}
                  </Button>
                  <Button size="compact-sm" variant="subtle" aria-describedby={name} onClick={() => onForget(key)}>
                    {t(texts.forget)}
                  </Button>
                </span>
              </>
            ) : share === undefined ? (
              <span className={classes['more']}>{t(texts.waiting)}</span>
            ) : (
              <progress aria-labelledby={name} max={1} value={share} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
