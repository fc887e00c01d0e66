import { IconSignRight } from '#web/ui/icon/first-icons.ts'
import { shellTexts } from '#contract/screens.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { Page } from './Page.tsx'

export function NotFoundPage() {
  return (
    <Page title={shellTexts.notFoundTitle}>
      <Notice icon={<IconSignRight size={40} stroke={1.5} aria-hidden />}>{shellTexts.notFound}</Notice>
    </Page>
  )
}
