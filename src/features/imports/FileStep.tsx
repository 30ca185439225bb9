import { Button, FileButton, Title } from '@mantine/core'
import type { ImportPreview } from '../../shared/imports.ts'
import { useLanguage } from '../../client/language.tsx'
import type { FileOrder } from './calls.ts'
import { FileChoices } from './FileChoices.tsx'
import classes from './Imports.module.css'
import { importTexts as texts, rowCount } from './texts.ts'

export interface Chosen {
  name: string
  /** In base64. */
  file: string
  preview: ImportPreview
}

interface FileStepProps {
  chosen: Chosen | undefined
  isReading: boolean
  isBusy: boolean
  choose: (file: File | null) => void
  readAs: (how: Partial<FileOrder>) => void
}

/** The file, and how it is read. */
export function FileStep({ chosen, isReading, isBusy, choose, readAs }: FileStepProps) {
  const { t, count } = useLanguage()
  return (
    <section>
      <Title order={2}>{t(texts.file)}</Title>
      <p className={classes['hint']}>{t(texts.limits)}</p>
      <FileButton onChange={choose} accept=".xlsx,.csv,.txt,.tsv">
        {(button) => (
          <Button {...button} variant={chosen ? 'default' : 'filled'} loading={isReading}>
            {t(chosen ? texts.chooseAnother : texts.choose)}
          </Button>
        )}
      </FileButton>
      <p role="status" className={classes['file']}>
        {isReading && t(texts.reading)}
        {chosen && `${chosen.name} · ${count(chosen.preview.total, rowCount)}`}
      </p>
      {chosen && <FileChoices preview={chosen.preview} isBusy={isBusy} onChange={readAs} />}
    </section>
  )
}
