import { Suspense, useEffect, type ReactNode } from 'react'
import { extra } from '#web/ui/lazy/extra.tsx'
import { PageHeader, type HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { LoadBoundary, type LoadBoundaryProps } from '#web/ui/state/LoadBoundary.tsx'
import { useActionsHere, type ActionHere } from '#web/ui/actions/actions-here.ts'
import { useAccount } from '#web/shell/account/account.ts'

interface PageProps {
  title: string
  back?: string
  /** The singular of what the page shows, e.g. `booking`. Opened from a list, links to its other rows. */
  one?: string
  busy?: boolean
  /** What the page shows. It is busy and shows its loading states until then. */
  load?: Omit<LoadBoundaryProps, 'children'>
  actions?: readonly HeaderAction[]
  beside?: ReactNode
  children: ReactNode
}

const ListSteps = extra(async () => (await import('./ListSteps.tsx')).ListSteps)

/** A page inside the shell: sets the document title, renders the header. */
export function Page({ title, one, load, children, ...head }: PageProps) {
  const { site } = useAccount()
  useDocumentTitle(title, site.title)
  useActionsHere('', hereOf(head.actions ?? []))
  return (
    <>
      <PageHeader title={title} busy={load?.requestState === 'Network'} {...head}>
        <Suspense>
          <ListSteps one={one} back={head.back} />
        </Suspense>
      </PageHeader>
      {load ? <LoadBoundary {...load}>{children}</LoadBoundary> : children}
    </>
  )
}

/** The header's actions, as the palette lists them. */
function hereOf(actions: readonly HeaderAction[]): ActionHere[] {
  return actions.flatMap((action): ActionHere[] => {
    if (action.kind === 'gap') return []
    const { label, icon } = action
    if (action.kind === 'link') return [{ label, icon, href: action.to }]
    if (action.kind === 'href') return [{ label, icon, href: action.href, newTab: true }]
    const whyNot = action.disabledReason ?? (action.disabled ? 'Not available right now' : null)
    return action.busy ? [] : [{ label, icon, whyNot, words: action.words ?? [], run: action.onClick }]
  })
}

export function useDocumentTitle(title: string, site: string): void {
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
}
