import type { ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { Notice, ForbiddenIcon } from '#web/ui/state/Notice.tsx'
import { useMay } from './account.ts'

/** Shows a page only to users who may see it. The server refuses its data by the same table. */
export function Permitted({ needs, children }: { needs: Needs; children: ReactNode }) {
  if (useMay(needs)) return children
  return (
    <>
      <h1 className="said">Forbidden</h1>
      <Notice icon={<ForbiddenIcon />}>{messages.forbidden}</Notice>
    </>
  )
}
