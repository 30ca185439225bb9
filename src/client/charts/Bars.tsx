import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

export interface BarsProps {
  /** The names of the months. */
  months: readonly string[]
  /** The numbers of each month, at most two. */
  series: readonly { readonly name: string; readonly numbers: readonly number[] }[]
  readonly format: (value: number) => string
}

/** MonthsChart.module.css defines them. */
const colors = ['var(--chart-first)', 'var(--chart-second)']

/**
 * A bar for each month and series. Without animation and keyboard support, because a table beside it contains the data.
 */
export function Bars({ months, series, format }: BarsProps) {
  // Recharts draws beside the chart what is wider than its axis.
  const longest = Math.max(...series.flatMap(({ numbers }) => numbers.map((number) => format(number).length)))
  const data = months.map((month, at) => ({
    month: month.slice(0, 3),
    ...Object.fromEntries(series.map(({ name, numbers }) => [name, numbers[at] ?? 0])),
  }))
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="month"
      series={series.map(({ name }, at) => ({ name, color: colors[at] ?? '' }))}
      valueFormatter={format}
      yAxisProps={{ allowDecimals: false, width: Math.max(44, 12 + 7 * longest) }}
      barProps={{ isAnimationActive: false, radius: 2 }}
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
