import { Button } from '@mantine/core'
import { useLanguage } from '../language.tsx'
import { recordsTexts } from './texts.ts'

interface SaveAnswersProps {
  /** The id of the form. */
  form: string
  busy: boolean
  onClose: () => void
}

/** The answers of a dialog with a form. */
export function SaveAnswers({ form, busy, onClose }: SaveAnswersProps) {
  const { t } = useLanguage()
  return (
    <>
      <Button variant="default" aria-disabled={busy} onClick={() => !busy && onClose()}>
        {t(recordsTexts.cancel)}
      </Button>
      <Button type="submit" form={form} loading={busy}>
        {t(recordsTexts.save)}
      </Button>
    </>
  )
}
