import { Button } from '@mantine/core'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { differencesTexts } from './differences-texts.ts'
import classes from './RecordForm.module.css'
import { recordsTexts } from './texts.ts'

interface RecordFormFooterProps {
  isSaving: boolean
  save: () => void
  /** For a new record. */
  saveAndNext: (() => void) | undefined
  /** From the differences to the form. */
  back: (() => void) | undefined
  close: () => void
}

export function RecordFormFooter({ isSaving, save, saveAndNext, back, close }: RecordFormFooterProps) {
  const { t } = useLanguage()
  return (
    <footer className={classes['footer']}>
      <Button loading={isSaving} aria-keyshortcuts={shortcuts.save} onClick={save}>
        {t(recordsTexts.save)}
      </Button>
      {saveAndNext && (
        <Button
          variant="default"
          data-disabled={isSaving}
          aria-disabled={isSaving}
          aria-keyshortcuts={shortcuts.saveAndNext}
          title="Ctrl+Enter"
          onClick={saveAndNext}
        >
          {t(recordsTexts.saveAndNext)}
        </Button>
      )}
      {back && (
        <Button variant="default" onClick={back}>
          {t(differencesTexts.back)}
        </Button>
      )}
      <span className={classes['keys']} aria-hidden>
        <kbd>Ctrl</kbd> <kbd>S</kbd>
      </span>
      <Button variant="subtle" color="gray" onClick={close}>
        {t(recordsTexts.cancel)}
      </Button>
    </footer>
  )
}
