import classes from '../imports.module.css'

/** The record as it came, row by row. */
export function RawRecord({ rows }: { rows: readonly (readonly (readonly string[])[])[] }) {
  return (
    <section className={classes.box}>
      <h3>As it came</h3>
      {rows.map((cells, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows of a record never change places
        <dl key={at} className={classes.raw}>
          {cells.flatMap(([heading, text]) => [<dt key={`${heading} name`}>{heading}</dt>, <dd key={`${heading} text`}>{text}</dd>])}
        </dl>
      ))}
    </section>
  )
}
