import { useMedia } from '#web/ui/device/media.ts'
import classes from '#web/features/imports/imports.module.css'

/** The original record, row by row. Collapsed on a phone, where it would push the form down. */
export function RawRecord({ rows }: { rows: readonly (readonly (readonly string[])[])[] }) {
  const isNarrow = useMedia('(max-width: 48em)')
  return (
    <details className={classes.box} open={!isNarrow}>
      <summary className={classes.title}>Original record</summary>
      {rows.map((cells, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of a record never change order
        <dl key={at} className={classes.raw}>
          {cells.flatMap(([heading, text]) => [
            <dt key={`${heading} name`}>{heading}</dt>,
            <dd key={`${heading} text`}>{text}</dd>,
          ])}
        </dl>
      ))}
    </details>
  )
}
