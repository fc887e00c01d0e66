import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText, valueText, type PlotShown } from './plot-text.ts'
import classes from './Plot.module.css'

const tick = { fill: 'var(--ink-soft)', fontSize: 12 }
const axis = { stroke: 'var(--line-strong)' }

/** Bars of one or more series. The only file that uses the chart library, loaded with the first plot. */
export function BarPlot({ rows, series, currency, stacked = false, sideways = false }: PlotShown) {
  const drawn = rows.map(({ label, values }) => ({ label, ...values }))
  const values = {
    type: 'number',
    tick,
    axisLine: axis,
    tickLine: axis,
    tickFormatter: (value: number) => axisText(value, currency),
  } as const
  const names = { type: 'category', dataKey: 'label', tick, axisLine: axis, tickLine: axis } as const
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 240 }}>
      <BarChart
        data={drawn}
        layout={sideways ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 4, right: 8, bottom: 0, left: 0 }}
        barGap={1}
      >
        <CartesianGrid stroke="var(--line)" vertical={sideways} horizontal={!sideways} />
        {sideways ? (
          <>
            <XAxis {...values} />
            <YAxis {...names} width={150} interval={0} />
          </>
        ) : (
          <>
            <XAxis {...names} interval="preserveStartEnd" minTickGap={24} />
            <YAxis {...values} width={52} />
          </>
        )}
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          wrapperClassName={classes.tip ?? ''}
          formatter={(value, name) => [valueText(Number(value), currency), name]}
          isAnimationActive={false}
        />
        {series.map((bar) => (
          <Bar
            key={bar.id}
            dataKey={bar.id}
            name={bar.label}
            fill={bar.color}
            isAnimationActive={false}
            maxBarSize={28}
            {...(stacked && { stackId: 'all' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}
