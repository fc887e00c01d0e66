import { useId } from 'react'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { plotText, type PlotShown } from './plot-text.ts'
import own from './Plot.module.css'

/** Loaded after the first paint: reports open later. */
const BarPlot = preloadable(async () => (await import('./BarPlot.tsx')).BarPlot)

/** A chart with a text alternative; the tables have the exact figures. */
export function Plot(plot: PlotShown) {
  const id = useId()
  const isEmpty = plot.rows.every((row) => plot.series.every(({ id: key }) => (row.values[key] ?? 0) === 0))
  if (isEmpty) return null
  return (
    <figure className={own.plot} aria-labelledby={id}>
      <figcaption>
        <strong id={id}>{plot.title}</strong>
        <span className="note">{plot.about}</span>
      </figcaption>
      <ul className={own.legend} aria-hidden>
        {plot.series.length > 1 &&
          plot.series.map((shown) => (
            <li key={shown.id}>
              <i style={{ background: shown.color }} /> {shown.label}
            </li>
          ))}
      </ul>
      <div
        className={own.plotted}
        role="img"
        aria-label={plotText(plot)}
        style={plot.sideways ? { height: `${plot.rows.length * 2.25 + 2.5}rem` } : undefined}
      >
        <BarPlot {...plot} />
      </div>
    </figure>
  )
}
