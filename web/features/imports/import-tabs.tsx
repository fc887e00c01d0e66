import { importTabs } from '#web/shell/sections/sections.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'

/** The tabs of the Imports page, each loaded on demand. */
export const importPages = [
  {
    key: 'bokun',
    label: importTabs.bokun,
    Tab: preloadable(() => import('./bokun/BokunTab.tsx').then((it) => it.BokunTab)),
  },
  {
    key: 'cardPayments',
    label: importTabs.cardPayments,
    Tab: preloadable(() => import('./card-payments/PnpTab.tsx').then((it) => it.PnpTab)),
  },
  {
    key: 'pending',
    label: importTabs.pending,
    Tab: preloadable(() => import('./pending/PendingTab.tsx').then((it) => it.PendingTab)),
  },
  {
    key: 'payments',
    label: importTabs.payments,
    Tab: preloadable(() => import('./card-payments/ImportedPayments.tsx').then((it) => it.ImportedPayments)),
  },
  {
    key: 'carts',
    label: importTabs.carts,
    Tab: preloadable(() => import('./card-payments/CrashedCarts.tsx').then((it) => it.CrashedCarts)),
  },
  {
    key: 'customers',
    label: importTabs.customers,
    Tab: preloadable(() => import('./customers/CustomersTab.tsx').then((it) => it.CustomersTab)),
  },
] as const
