import type { ReactNode } from 'react'
import type { PageEntry } from '../../shared/page-entry.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import classes from './Home.module.css'

/** A list of records; its texts are loaded when they are needed. */
export interface HomeList extends PageEntry {
  readonly texts: () => Promise<RecordTypeTexts>
}

interface CardProps {
  title: string
  /** As wide as the page. */
  wide?: boolean
  children: ReactNode
}

/** A titled part of the home page. */
export function Card({ title, wide = false, children }: CardProps) {
  return (
    <section className={classes['card']} data-wide={wide || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export const titleAt = (lists: readonly HomeList[], wanted: string) =>
  lists.find(({ path }) => path === wanted)?.title ?? ['', '']
