import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Imports.module.css'

/** An error, or what was done only in part; it stays until it is resolved, and is scrolled into view when it appears. */
export function Failed({ color = 'red', children }: { color?: 'red' | 'yellow'; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert ref={element} color={color} className={classes['notice'] ?? ''}>
      {children}
    </Alert>
  )
}
