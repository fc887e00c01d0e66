import { bokunImportPath, cardPaymentsPath, customerPath, groupPath } from '#contract/addresses.ts'
import type { ShownImportLink } from '#contract/imports.ts'
import { useMay } from '#web/shell/account/account.ts'
import classes from '#web/features/imports/imports.module.css'

/** The records an imported row created or matched, linked where the reader has permission to open them. */
export function ImportLinks({ links }: { links: readonly ShownImportLink[] }) {
  const mayRead = useMay('viewCustomer')
  return (
    <span className={classes.links}>
      {links.map((link) => {
        const path = pathOf(link, mayRead)
        return path === null ? (
          <span key={link.guid}>{link.label}</span>
        ) : (
          <a key={link.guid} href={path}>
            {link.label}
          </a>
        )
      })}
    </span>
  )
}

/** Running imports allows reading card transactions; customers and reservations need their own permission. */
function pathOf({ kind, guid, customerGuid }: ShownImportLink, mayRead: boolean): string | null {
  if (kind === 'product') return bokunImportPath('products')
  if (kind === 'payment') return cardPaymentsPath({ payment: guid })
  if (!mayRead) return null
  if (kind === 'customer') return customerPath(guid)
  return customerGuid === null ? null : groupPath(customerGuid, guid)
}
