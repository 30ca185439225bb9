import { Alert, Button } from '@mantine/core'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { recordsTexts } from './texts.ts'

/** What is being edited was changed by another meanwhile; `load` begins again with what is stored now. */
export function Outdated({ load }: { load: () => Promise<void> }) {
  const { t } = useLanguage()
  return (
    <Alert color="yellow" role="alert" my="md">
      {t(codeText('RECORD_CHANGED_MEANWHILE'))}
      <Button mt="sm" display="block" variant="default" onClick={() => void load()}>
        {t(recordsTexts.loadCurrent)}
      </Button>
    </Alert>
  )
}
