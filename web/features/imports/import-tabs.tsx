import { preloadable } from '#web/ui/lazy/preloadable.tsx'

/** The tabs of the page, each loaded from its own folder. */
export const importTabs = [
  { key: 'pending', label: 'Pending', Tab: preloadable(() => import('./pending/PendingTab.tsx').then((it) => it.PendingTab)) },
  { key: 'customers', label: 'Customers', Tab: preloadable(() => import('./customers/CustomersTab.tsx').then((it) => it.CustomersTab)) },
] as const
