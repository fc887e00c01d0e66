import { customerPath } from '#contract/addresses.ts'
import type { ImportLink } from '#domain/import/import-fates.ts'
import { useMay } from '#web/shell/account/account.ts'
import classes from '../imports.module.css'

/** What a record made or met, as links where its reader may follow them. */
export function ImportLinks({ links }: { links: readonly ImportLink[] }) {
  const mayRead = useMay('viewCustomer')
  return (
    <span className={classes.links}>
      {links.map((it) =>
        it.kind === 'customer' && mayRead ? (
          <a key={it.guid} href={customerPath(it.guid)}>
            {it.label}
          </a>
        ) : (
          <span key={it.guid}>{it.label}</span>
        ),
      )}
    </span>
  )
}
