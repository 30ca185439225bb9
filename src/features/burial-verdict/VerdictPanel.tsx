import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { may } from '../../shared/roles.ts'
import { panelTexts as texts } from './badge-texts.ts'
import { reasons as declared } from './reasons.ts'
import type { VerdictAnswer } from './verdict.ts'
import { Reasons, VerdictBadge } from './VerdictBadge.tsx'
import classes from './VerdictPanel.module.css'

interface VerdictPanelProps {
  data: VerdictAnswer | undefined
  isError: boolean
  isPlaceholderData: boolean
  children?: ReactNode
}

/** The verdict on a chosen grave, below the field in which it was chosen, with the reasons that matter. */
export function VerdictPanel({ data, isError, isPlaceholderData, children }: VerdictPanelProps) {
  const { t } = useLanguage()
  if (isError && !data) return <p className={classes['verdict']}>{t(texts.notChecked)}</p>
  if (!data)
    return (
      <div className={classes['verdict']}>
        <Skeleton lines={2} />
      </div>
    )
  return (
    <div className={classes['verdict']} data-answer={data.answer} role="status" aria-busy={isPlaceholderData}>
      <VerdictBadge {...data} isSmall />
      <Reasons reasons={data.reasons.filter(({ code }) => declared[code].effect !== 'NOTE')} />
      {children}
    </div>
  )
}

interface OverrideReasonProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Why somebody is buried despite the verdict, which only an administrator decides. */
export function OverrideReason({ value, onChange, error }: OverrideReasonProps) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  if (!role || !may(role, 'overrideVerdict')) return <p>{t(texts.onlyAdministrator)}</p>
  return (
    <TextInput
      label={t(texts.overrideReason)}
      description={t(texts.overrideExplained)}
      value={value}
      error={error}
      maxLength={2000}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
