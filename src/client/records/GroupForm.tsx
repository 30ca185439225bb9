import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Text } from '../../shared/texts.ts'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { useScrolledIntoView } from '../scrolled-into-view.ts'
import { recordsTexts } from './texts.ts'
import classes from './Worklist.module.css'

// The parts of the form of one group of a worklist: use-group-form.ts

interface ChoiceProps {
  /** The subject, as named in the history and in tests. */
  about: string | number
  /** The checkbox or radio button. */
  input: ReactNode
  /** The page of the record, which opens in another tab, with the record's name. */
  opens?: { readonly href: string; readonly name: string } | undefined
  children: ReactNode
}

/** A record of the group, or a possible target of the link. */
export function Choice({ about, input, opens, children }: ChoiceProps) {
  const { t } = useLanguage()
  return (
    <li data-about={about}>
      <label className={classes['choice']}>
        {input}
        <span>{children}</span>
      </label>
      {opens && (
        <a
          href={opens.href}
          target="_blank"
          rel="noreferrer"
          aria-label={`${opens.name}: ${t(recordsTexts.openInTab)}`}
        >
          {t(recordsTexts.openInTab)}
        </a>
      )}
    </li>
  )
}

interface LinkButtonsProps {
  confirmButton: RefObject<HTMLButtonElement | null>
  /** Of a form that the button is not in. */
  form?: string
  isBusy: boolean
  onSkip: () => void
  children: ReactNode
}

/** Links the group, or skips it. */
export function LinkButtons({ confirmButton, form, isBusy, onSkip, children }: LinkButtonsProps) {
  const { t } = useLanguage()
  return (
    <div className={classes['buttons']}>
      <Button ref={confirmButton} type="submit" loading={isBusy} {...(form !== undefined && { form })}>
        {children}
      </Button>
      <Button variant="default" aria-keyshortcuts={shortcuts.skip} onClick={onSkip}>
        {t(recordsTexts.skip)} <kbd>{shortcuts.skip}</kbd>
      </Button>
    </div>
  )
}

export function GroupFault({ fault }: { fault: Text | undefined }) {
  const { t } = useLanguage()
  const alert = useScrolledIntoView(fault)
  return (
    <div ref={alert} role="alert">
      {fault && <p className={classes['fault']}>{t(fault)}</p>}
    </div>
  )
}
