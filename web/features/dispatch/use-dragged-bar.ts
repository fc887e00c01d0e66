import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useRef, type PointerEvent } from 'react'
import { canMove } from './BoardBar.tsx'
import type { Layout } from './board-layout.ts'

/** Makes only the bar under the pointer draggable, because registering hundreds is slow. */
export function useDraggedBar(
  layout: Layout,
  onDragging: (guid: string | null) => void,
): (event: PointerEvent<HTMLElement>) => void {
  const ready = useRef<{ element: HTMLElement; end: () => void } | null>(null)
  const latest = useRef(layout)
  latest.current = layout
  useEffect(() => () => ready.current?.end(), [])
  return useCallback(
    (event) => {
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-trip]')
      if (element === ready.current?.element) return
      ready.current?.end()
      ready.current = null
      const guid = element?.dataset['trip']
      if (!element || guid === undefined) return
      const end = draggable({
        element,
        canDrag: () => latest.current.bars.some((it) => it.trip.guid === guid && canMove(it)),
        getInitialData: () => ({ tripGuid: guid }),
        onDragStart: () => onDragging(guid),
        onDrop: () => onDragging(null),
      })
      ready.current = { element, end }
    },
    [onDragging],
  )
}
