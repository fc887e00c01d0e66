import { partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { partners } from '#contract/partners.ts'
import type { AboutHere } from '#web/parts/follow-ups/about-here.ts'
import { useCopyLink } from '#web/parts/follow-ups/row-entries.tsx'
import { IconCash, IconExternalLink } from '#web/ui/icon/icons.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { addPaymentPath } from './partner-payment-forms.ts'

type Row = ReplyOf<typeof partners.list>['items'][number]

type PartnerMenuProps = OpenRowMenu<Row> & {
  followUpFor: (about: AboutHere) => MenuEntry[]
}

/** The menu of a partner in the list. */
export function PartnerMenu(menu: PartnerMenuProps) {
  const [row] = menu.rows
  return row ? <OfPartner {...menu} row={row} /> : null
}

function OfPartner({ row, followUpFor, ...menu }: PartnerMenuProps & { row: Row }) {
  const { guid, name } = row
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'Open',
      letter: 'o',
      icon: <IconExternalLink size={18} aria-hidden />,
      whyNot: null,
      run: () => menu.follow(partnerPath(guid)),
    },
    {
      id: 'pay',
      label: 'Add payment',
      letter: 'y',
      icon: <IconCash size={18} aria-hidden />,
      whyNot: null,
      run: () => menu.follow(addPaymentPath(guid)),
    },
    ...followUpFor({ kind: 'partner', guid, name }),
    useCopyLink(partnerPath(guid)),
  ]
  return <MenuAt {...menu} label={name} entries={entries} />
}
