import { preloadable } from '#web/ui/lazy/preloadable.tsx'

/** The tabs of the Imports page, each loaded on demand. */
export const importTabs = [
  {
    key: 'bokun',
    label: 'Bókun',
    Tab: preloadable(() => import('./bokun/BokunTab.tsx').then((it) => it.BokunTab)),
  },
  {
    key: 'cardPayments',
    label: 'PNP',
    Tab: preloadable(() => import('./card-payments/PnpTab.tsx').then((it) => it.PnpTab)),
  },
  {
    key: 'pending',
    label: 'Pending',
    Tab: preloadable(() => import('./pending/PendingTab.tsx').then((it) => it.PendingTab)),
  },
  {
    key: 'payments',
    label: 'Imported payments',
    Tab: preloadable(() => import('./card-payments/ImportedPayments.tsx').then((it) => it.ImportedPayments)),
  },
  {
    key: 'carts',
    label: 'Crashed carts',
    Tab: preloadable(() => import('./card-payments/CrashedCarts.tsx').then((it) => it.CrashedCarts)),
  },
  {
    key: 'customers',
    label: 'Customers',
    Tab: preloadable(() => import('./customers/CustomersTab.tsx').then((it) => it.CustomersTab)),
  },
] as const
