import { invoicePath } from '#contract/addresses.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { useCopyLink } from '#web/parts/follow-ups/row-entries.tsx'
import { IconCash, IconExternalLink, IconDownload } from '#web/ui/icon/icons.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { addPaymentPath } from './partner-payment-forms.ts'

type InvoiceMenuProps = OpenRowMenu<InvoiceRow> & {
  /** The partner, for staff; null: the partner’s own user. */
  partner: string | null
}

/** The menu of an invoice in the list. */
export function InvoiceMenu(menu: InvoiceMenuProps) {
  const [invoice] = menu.rows
  return invoice ? <OfInvoice {...menu} invoice={invoice} /> : null
}

function OfInvoice({ invoice, partner, ...menu }: InvoiceMenuProps & { invoice: InvoiceRow }) {
  const path = invoicePath(partner, invoice.guid)
  const copy = useCopyLink(path)
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'Open',
      letter: 'o',
      icon: <IconExternalLink size={18} aria-hidden />,
      whyNot: null,
      run: () => menu.follow(path),
    },
    {
      id: 'pdf',
      label: 'PDF',
      letter: 'p',
      icon: <IconDownload size={18} aria-hidden />,
      whyNot: null,
      run: () => void window.open(invoice.fileUrl, '_blank', 'noreferrer'),
    },
  ]
  const pay: MenuEntry = {
    id: 'pay',
    label: 'Add payment',
    letter: 'y',
    icon: <IconCash size={18} aria-hidden />,
    whyNot: invoice.openCents > 0 ? null : 'Nothing is open on this invoice',
    run: () => partner !== null && menu.follow(addPaymentPath(partner, invoice.guid)),
  }
  return (
    <MenuAt
      {...menu}
      label={`Invoice ${invoice.number}`}
      entries={[...entries, ...(partner === null ? [] : [pay]), copy]}
    />
  )
}
