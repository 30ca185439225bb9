import { VisuallyHidden } from '@mantine/core'
import { unknownText } from '../../shared/unknown-values.ts'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import classes from './Explanation.module.css'

interface UnknownButtonProps {
  label: string
  isUnknown: boolean
  toggle: () => void
}

/** States that the value of a field is unknown. Tab skips it; in the empty field, `?` does the same. */
export function UnknownButton({ label, isUnknown, toggle }: UnknownButtonProps) {
  const { t } = useLanguage()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['unknown']}
      aria-pressed={isUnknown}
      aria-keyshortcuts={shortcuts.unknown}
      title={`${label}: ${t(unknownText)} (?)`}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      {t(unknownText)} <kbd>?</kbd>
      <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
    </button>
  )
}
