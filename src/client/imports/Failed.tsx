import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Imports.module.css'

/** An error that stays until it is resolved; scrolled into view when it appears. */
export function Failed({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert ref={element} color="red" className={classes['notice'] ?? ''}>
      {children}
    </Alert>
  )
}
