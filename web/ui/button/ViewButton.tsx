import { IconColumns3 } from '#web/ui/icon/icons.ts'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'

/** Opens a table's view menu. */
export function ViewButton(
  props: Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'kind' | 'size'>,
) {
  return (
    <Button size="xs" kind="quiet" icon={<IconColumns3 size={16} aria-hidden />} {...props}>
      View
    </Button>
  )
}
