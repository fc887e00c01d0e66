import { useEffect, type ReactNode } from 'react'
import { PageHeader, type HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { siteTitle } from './site-title.ts'
import { useAccount } from '#web/shell/account/account.ts'

interface PageProps {
  title: string
  back?: string
  busy?: boolean
  actions?: readonly HeaderAction[]
  beside?: ReactNode
  children: ReactNode
}

/** A page inside the shell: sets the document title, renders the header. */
export function Page({ title, children, ...head }: PageProps) {
  const { site } = useAccount()
  useDocumentTitle(title, site.title)
  return (
    <>
      <PageHeader title={title} {...head} />
      {children}
    </>
  )
}

export function useDocumentTitle(title: string, site: string = siteTitle): void {
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
}
