import { Button, type ButtonProps } from '@mantine/core'
import { useId } from 'react'
import classes from './Records.module.css'

interface ExplainedButtonProps extends ButtonProps {
  /** Why it cannot be used now, or null when it can. */
  unusable: string | null
  onClick: () => void
}

/** A button that, where it cannot be used, can still be reached and says why. */
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
