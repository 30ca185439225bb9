import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Script, scripts, scriptTexts } from '../../shared/scripts.ts'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { recordsTexts } from './texts.ts'

/** The script of a document for one print; at first that of the company's documents. */
export const useDocumentScript = () => useState<Script>(useSession()?.user.company?.documentScript ?? 'cyrillic')

interface ScriptSelectProps {
  script: Script
  onChange: (script: Script) => void
  /** Whether there is room for its label. */
  hasLabel?: boolean
}

export function ScriptSelect({ script, onChange, hasLabel = false }: ScriptSelectProps) {
  const { t } = useLanguage()
  const label = t(recordsTexts.scriptOfDocument)
  return (
    <NativeSelect
      {...(hasLabel ? { label, mt: 'sm' } : { 'aria-label': label })}
      value={script}
      data={scripts.map((value) => ({ value, label: t(scriptTexts[value]) }))}
      onChange={({ currentTarget }) => onChange(scripts.find((each) => each === currentTarget.value) ?? 'cyrillic')}
    />
  )
}
