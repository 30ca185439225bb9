import { Button } from '@mantine/core'
import classes from './Records.module.css'

interface EmptyListProps {
  text: string
  /** What may help. */
  ways: readonly (readonly [label: string, run: () => void])[]
}

/** What stands in place of the rows where there are none. */
export function EmptyList({ text, ways }: EmptyListProps) {
  return (
    <div className={classes['nothing']}>
      <p>{text}</p>
      {ways.map(([label, run]) => (
        <Button key={label} variant="default" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  )
}
