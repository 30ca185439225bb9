import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Records.module.css'

interface EmptyListProps {
  text: string
  /** The button that the text mentions. */
  first?: ReactNode
  /** Suggested actions. */
  ways: readonly (readonly [label: string, run: () => void])[]
}

/** Shown in place of the rows of an empty list. */
export function EmptyList({ text, first, ways }: EmptyListProps) {
  return (
    <div className={classes['nothing']}>
      <p>{text}</p>
      {first}
      {ways.map(([label, run]) => (
        <Button key={label} variant="default" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  )
}
