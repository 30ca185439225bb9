import { VisuallyHidden } from '@mantine/core'
import { useLanguage } from '../language.tsx'
import classes from './Explanation.module.css'
import { recordsTexts } from './texts.ts'

interface ExplainButtonProps {
  label: string
  isOpen: boolean
  toggle: () => void
}

/** Shows the explanation of a field. Tab skips it, so that it does not slow down typing; in the field, Shift+F1 does the same. */
export function ExplainButton({ label, isOpen, toggle }: ExplainButtonProps) {
  const { t } = useLanguage()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['button']}
      aria-expanded={isOpen}
      title={`${label} (Shift + F1)`}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      <span aria-hidden>?</span>
      <VisuallyHidden>{`${t(recordsTexts.explanation)}: ${label}`}</VisuallyHidden>
    </button>
  )
}

export const Explanation = ({ text }: { text: string }) => <span className={classes['text']}>{text}</span>
