import { useEffect, useRef, type RefObject } from 'react'
import type { SelectOption } from '../form/fields.tsx'
import { useTopLayer } from '../layer/use-top-layer.ts'
import classes from './OptionList.module.css'

interface OptionListProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly SelectOption[]
  /** The option active for the keyboard. */
  active: number
  chosen: string | null
  /** Announced instead of options when there are none. */
  empty: string
  onActive: (index: number) => void
  onChoose: (option: SelectOption) => void
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The list under a combobox. The focus stays in the field; the list only shows the active option. */
export function OptionList({ id, label, anchor, options, active, chosen, empty, onActive, onChoose }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null)
  useTopLayer(box, anchor, { asWide: true })
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={box} popover="manual" role="presentation" className={classes.box} onMouseDown={(event) => event.preventDefault()}>
      {options.length === 0 && <div className={classes.empty}>{empty}</div>}
      <div role="listbox" id={id} aria-label={label} hidden={options.length === 0}>
        {options.map((it, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
          <div
            key={it.key}
            id={optionId(id, index)}
            role="option"
            className={classes.option}
            aria-selected={it.key === chosen}
            aria-disabled={it.disabled ?? false}
            data-active={index === active || undefined}
            onMouseMove={() => onActive(index)}
            onClick={() => !it.disabled && onChoose(it)}
          >
            {it.label}
          </div>
        ))}
      </div>
    </div>
  )
}
