import { lazy, Suspense, useState } from 'react'
import type { MenuProps } from './OpenMenu.tsx'

const load = () => import('./OpenMenu.tsx')
/** It must not have to be loaded when the server is unreachable. */
export const preloadMenu = () => load().catch(() => undefined)
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }))

/** A button with a menu of actions; Mantine's menu (25 kB) is loaded after the page, and replaces the button once it is used. */
export function Menu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  const button = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        // Do not open the row when its menu is clicked.
        event.stopPropagation()
        setUsed(true)
      }}
    >
      {props.button}
    </button>
  )
  return isUsed ? (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
