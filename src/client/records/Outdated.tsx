import { Alert, Button } from '@mantine/core'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { useScrolledIntoView } from '../scrolled-into-view.ts'
import { recordsTexts } from './texts.ts'

/** The record was changed by another user in the meantime; `load` restarts the form with the stored values. */
export function Outdated({ load }: { load: () => Promise<void> }) {
  const { t } = useLanguage()
  const alert = useScrolledIntoView()
  return (
    <Alert ref={alert} color="yellow" role="alert" my="md">
      {t(codeText('RECORD_CHANGED_MEANWHILE'))}
      <Button mt="sm" display="block" variant="default" onClick={() => void load()}>
        {t(recordsTexts.loadCurrent)}
      </Button>
    </Alert>
  )
}
