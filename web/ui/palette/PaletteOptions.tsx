import { useEffect, useId, useRef } from 'react'
import type { Command } from './palette-order.ts'
import classes from './CommandPalette.module.css'

interface PaletteOptionsProps {
  id: string
  commands: readonly Command[]
  active: Command | undefined
  onRun: (command: Command, newTab: boolean) => void
}

export function optionId(listId: string, { id }: Command): string {
  return `${listId}${id.replace(/\s/g, '_')}`
}

/** The list of the palette, by groups. The focus stays in the search field. */
export function PaletteOptions({ id, commands, active, onRun }: PaletteOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && optionId(id, active)
  useEffect(() => {
    // Scrolling to the first entry also shows its heading.
    if (active === commands[0]) list.current?.scrollTo({ top: 0 })
    else if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [active, activeId, commands])
  const groups = Map.groupBy(commands, (it) => it.group)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className={classes.list}
      hidden={commands.length === 0}
    >
      {[...groups].map(([title, entries]) => (
        <Group key={title} title={title}>
          {entries.map((entry) => (
            <button
              key={entry.id}
              id={optionId(id, entry)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              {...(entry.whyNot && { 'aria-disabled': true })}
              className={classes.command}
              // The search field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onRun(entry, event.ctrlKey || event.metaKey)}
            >
              {entry.icon}
              <span className={classes.title}>{entry.title}</span>
              <Detail of={entry} />
            </button>
          ))}
        </Group>
      ))}
    </div>
  )
}

/** Where it belongs, and why it isn't available. */
function Detail({ of: { detail, whyNot } }: { of: Command }) {
  const text = [detail, whyNot].filter(Boolean).join(': ')
  return text === '' ? null : <span className={classes.detail}>{text}</span>
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={classes.heading}>
        {title}
      </div>
      {children}
    </div>
  )
}
