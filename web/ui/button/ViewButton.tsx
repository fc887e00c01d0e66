import { IconColumns3 } from '#web/ui/icon/icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'kind' | 'size'>

/** Opens a table's view menu. `name`: the saved view that the table shows. */
export function ViewButton({ name, ...props }: Props & { name?: ReactNode }) {
  return (
    <Button data-view-button size="xs" kind="quiet" icon={<IconColumns3 size={16} aria-hidden />} {...props}>
      {name ?? 'View'}
    </Button>
  )
}
