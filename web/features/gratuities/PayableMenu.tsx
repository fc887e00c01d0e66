import { gratuitiesPath } from '#contract/addresses.ts'
import type { PayableDriver } from '#contract/gratuities.ts'
import { IconCash, IconExternalLink } from '#web/ui/icon/icons.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { whyNotPaid } from './why-not-paid.ts'

type PayableMenuProps = OpenRowMenu<PayableDriver> & { onPay: (driver: PayableDriver) => void }

/** The menu of a driver whose gratuities are due. */
export function PayableMenu({ rows: [driver], onPay, ...menu }: PayableMenuProps) {
  if (!driver) return null
  const pay = {
    id: 'pay',
    label: 'Pay out',
    letter: 'p',
    icon: <IconCash size={18} aria-hidden />,
    whyNot: whyNotPaid(driver),
    run: () => onPay(driver),
  }
  const open = {
    id: 'open',
    label: 'Open gratuities',
    letter: 'o',
    icon: <IconExternalLink size={18} aria-hidden />,
    whyNot: null,
    run: () => menu.follow(gratuitiesPath({ view: 'all', driver: driver.guid })),
  }
  return <MenuAt {...menu} label={driver.name} entries={[pay, open]} />
}
