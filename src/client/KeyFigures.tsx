import classes from './KeyFigures.module.css'

interface KeyFiguresProps {
  readonly figures: readonly {
    readonly label: string
    readonly value: string
    readonly about?: string
    readonly isBad?: boolean
  }[]
}

/** What matters most on a page, each in large figures. */
export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, about, isBad = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={isBad || undefined}>
            {value}
            {about && <small>{about}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
