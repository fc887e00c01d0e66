import { IconPrinter } from '#web/ui/icon/icons.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'

/** Prints the drawer with its last count. */
export const printAction: HeaderAction = {
  kind: 'button',
  label: 'Print',
  icon: <IconPrinter size={18} aria-hidden />,
  onClick: () => window.print(),
}
