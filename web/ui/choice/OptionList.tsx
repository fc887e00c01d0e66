import { useEffect, useRef, type RefObject } from 'react'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { useTopLayer } from '#web/ui/layer/use-top-layer.ts'
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
export function OptionList({
  id,
  label,
  anchor,
  options,
  active,
  chosen,
  empty,
  onActive,
  onChoose,
}: OptionListProps) {
  const box = useRef<HTMLDivElement>(null)
  useTopLayer(box, anchor, { asWide: true })
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const option = (entry: SelectOption, index: number) => (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      key={entry.key}
      id={optionId(id, index)}
      role="option"
      className={classes.option}
      aria-selected={entry.key === chosen}
      aria-disabled={entry.disabled ?? false}
      data-active={index === active || undefined}
      onMouseMove={() => onActive(index)}
      onClick={() => !entry.disabled && onChoose(entry)}
    >
      {entry.label}
    </div>
  )
  return (
    <div
      ref={box}
      popover="manual"
      role="presentation"
      className={classes.box}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.length === 0 && <div className={classes.empty}>{empty}</div>}
      <div role="listbox" id={id} aria-label={label} hidden={options.length === 0}>
        {grouped(options).map(({ heading, from, of }) =>
          heading === undefined ? (
            of.map((it, place) => option(it, from + place))
          ) : (
            <div key={`group ${from}`} role="group" aria-label={heading}>
              <div className={classes.heading} aria-hidden>
                {heading}
              </div>
              {of.map((it, place) => option(it, from + place))}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

interface OptionGroup {
  /** Undefined: options without a heading. */
  heading: string | undefined
  /** The place of its first option in the whole list. */
  from: number
  of: SelectOption[]
}

/** Adjacent options with the same heading form a group. */
export function grouped(options: readonly SelectOption[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const [place, it] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.heading === it.group) last.of.push(it)
    else groups.push({ heading: it.group, from: place, of: [it] })
  }
  return groups
}
