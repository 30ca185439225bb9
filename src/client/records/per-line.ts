import type { CSSProperties } from 'react'

/** How many cells of a row are side by side on a narrow screen (Records.module.css). */
export const perLineStyle = (cells: number): CSSProperties & Readonly<Record<'--per-line', number>> => ({
  '--per-line': cells,
})
