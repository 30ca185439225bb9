import { CloseButton, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLanguage } from '../language.tsx'
import { dismiss, type Toast, useToasts } from '../toasts.tsx'
import { shellTexts } from './texts.ts'
import classes from './Toasts.module.css'

const atOnce = 3

function Line({ toast: { id, message, tone, action, life }, held }: { toast: Toast; held: boolean }) {
  const { t } = useLanguage()
  useEffect(() => {
    if (held || life === null) return undefined
    const timer = setTimeout(() => dismiss(id), life)
    return () => clearTimeout(timer)
  }, [id, life, held])
  return (
    // A success does not interrupt a screen reader; an error does.
    <div className={classes['toast']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {tone === 'pending' && <Loader size={18} color="currentColor" />}
      <span>{message}</span>
      {action && (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton
        size="sm"
        className={classes['close']}
        aria-label={t(shellTexts.close)}
        onClick={() => dismiss(id)}
      />
    </div>
  )
}

/** At most three at a time; they stay while hovered or focused. */
export function Toasts() {
  const { t } = useLanguage()
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  // The last toast was closed under the pointer, so no pointerleave follows.
  if (held && toasts.length === 0) setHeld(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- not interactive: hovering only pauses the toasts
    <section
      aria-label={t(shellTexts.messages)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div data-screen-only className={classes['toasts']}>
        {toasts.slice(0, atOnce).map((each) => (
          <Line key={each.id} toast={each} held={held} />
        ))}
      </div>
    </section>
  )
}
