import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 0',
  borderBottom: '1px solid var(--line)',
} as const

interface Props {
  children: ReactNode
  action: string
  /** What the action is about, for those who do not see the line. */
  about: string
  /** Absent if the action is not possible. */
  act: (() => void) | undefined
}

/** A session or an access token with the button that ends it. */
export function Line({ children, action, about, act }: Props) {
  return (
    <li style={line}>
      <div>{children}</div>
      {act && (
        <Button variant="default" size="compact-md" aria-label={`${action}: ${about}`} onClick={act}>
          {action}
        </Button>
      )}
    </li>
  )
}
