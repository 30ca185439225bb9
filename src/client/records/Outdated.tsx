import { Alert, Button } from '@mantine/core'
import { codeText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { useScrolledIntoView } from '../scrolled-into-view.ts'
import { recordsTexts } from './texts.ts'

interface OutdatedProps {
  load: () => Promise<void>
  /** What `load` does; by default it restarts the form with the stored values. */
  action?: Text
}

/** The record was changed by another user in the meantime. */
export function Outdated({ load, action = recordsTexts.loadCurrent }: OutdatedProps) {
  const { t } = useLanguage()
  const alert = useScrolledIntoView(true)
  return (
    <Alert ref={alert} color="yellow" role="alert" my="md">
      {t(codeText('RECORD_CHANGED_MEANWHILE'))}
      <Button mt="sm" display="block" variant="default" onClick={() => void load()}>
        {t(action)}
      </Button>
    </Alert>
  )
}
