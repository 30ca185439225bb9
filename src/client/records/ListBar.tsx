import { lazy, Suspense } from 'react'
import type { ListButtonsProps } from './ListButtons.tsx'
import classes from './Records.module.css'

const ListButtons = lazy(async () => ({ default: (await import('./ListButtons.tsx')).ListButtons }))

/** Reserves space for the buttons, so that the rows below do not move under the pointer. */
const place = (
  <>
    <div className={classes['later']} />
    <div className={classes['later']} />
  </>
)

/** The buttons above a list, whose panels (half as much code as the list itself) are loaded after its rows. */
export const ListBar = (props: ListButtonsProps) => (
  <Suspense fallback={place}>
    <ListButtons {...props} />
  </Suspense>
)
