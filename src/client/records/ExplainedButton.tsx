import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import classes from './Records.module.css'

interface ExplainedButtonProps extends ButtonProps {
  /** Why the button is disabled, or null if it is enabled. */
  unusable: string | null
  onClick: () => void
}

/** A button that is focusable even when disabled, and explains why it is disabled. */
export function ExplainedButton({ unusable, onClick, ...button }: ExplainedButtonProps) {
  const id = useId()
  if (unusable === null) return <Button {...button} onClick={onClick} />
  return (
    <span className={classes['explained']}>
      <Button
        {...button}
        data-disabled
        aria-disabled
        aria-describedby={id}
        onClick={(event) => event.preventDefault()}
      />
      <span id={id} role="tooltip">
        {unusable}
      </span>
    </span>
  )
}
