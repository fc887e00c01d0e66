import { amountText } from './format.ts'
import classes from './FoldedText.module.css'

interface FoldedTextProps {
  memo: string
  /** The entries behind the text. Empty: only the text is shown. */
  folded: readonly { guid: string; memo: string; amountCents: number }[]
  currency: string
  /** Where an entry is shown. Null: nowhere for this user. */
  hrefOf?: ((guid: string) => string) | null
}

/** The description of a statement's row. It opens to show the entries behind it, if there are several. */
export function FoldedText({ memo, folded, currency, hrefOf = null }: FoldedTextProps) {
  if (folded.length === 0) return memo
  return (
    <details className={classes.folded}>
      <summary>{memo}</summary>
      <ul>
        {folded.map((it) => (
          <li key={it.guid}>
            {hrefOf ? <a href={hrefOf(it.guid)}>{it.memo}</a> : it.memo}
            <span className="figures">{amountText(it.amountCents, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
