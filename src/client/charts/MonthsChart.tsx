import { useIntersection } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { monthNamesIn } from '../../shared/dates.ts'
import { numberText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import type { BarsProps } from './Bars.tsx'
import classes from './MonthsChart.module.css'
import { chartTexts as texts } from './texts.ts'

const NoBars = () => {
  const { t } = useLanguage()
  return <p className={classes['note']}>{t(texts.noChart)}</p>
}
// The rest of the page works without the chart library.
const Bars = lazy(() =>
  import('./Bars.tsx').then(
    ({ Bars: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoBars }),
  ),
)

interface MonthsChartProps {
  name: string
  series: BarsProps['series']
  /** How a number is written; by default as a count. */
  format?: (value: number) => string
  /** The head and body of the table with the same data. */
  children: ReactNode
}

/** Bars of each month, and their data as a table, which is always printed. */
export function MonthsChart({ name, series, format, children }: MonthsChartProps) {
  const { t, language } = useLanguage()
  const text = format ?? ((value: number) => numberText(value, language))
  const id = useId()
  const [isTable, setTable] = useState(false)
  // Drawing takes long on a phone, where the charts are far below the first screen.
  const { ref, entry } = useIntersection({ rootMargin: '100%' })
  const [isNear, setNear] = useState(false)
  if (entry?.isIntersecting && !isNear) setNear(true)
  const totals = series.map(({ name: of, numbers }) => {
    const total = numbers.reduce((sum, each) => sum + each, 0)
    return `${of}: ${text(total)}`
  })
  return (
    <>
      <div ref={ref} role="img" aria-label={`${name}. ${totals.join(', ')}`} className={classes['chart']}>
        <p className={classes['legend']}>
          {series.map(({ name: of }) => (
            <span key={of}>{of}</span>
          ))}
        </p>
        <Suspense fallback={null}>
          {isNear && <Bars months={monthNamesIn(language)} series={series} format={text} />}
        </Suspense>
      </div>
      <button
        type="button"
        data-screen-only
        className={classes['more']}
        aria-expanded={isTable}
        aria-controls={id}
        onClick={() => setTable(!isTable)}
      >
        {t(isTable ? texts.hideTable : texts.showTable)}
      </button>
      <div id={id} className={classes['data']} data-open={isTable || undefined}>
        <table className={classes['figures']}>{children}</table>
      </div>
    </>
  )
}
