import { Combobox, Modal, useCombobox } from '@mantine/core'
import { IconSearch } from '#web/ui/icon/icons.ts'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { useFocusBack } from '#web/ui/focus/focus-back.ts'
import { matching } from '#web/ui/choice/option-search.ts'
import { takeTypedAhead } from '#web/ui/focus/typed-ahead.ts'
import classes from './CommandPalette.module.css'

export interface Command {
  id: string
  group: string
  title: string
  icon?: ReactNode
  run: () => void
}

interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
  /** Finds more entries for the typed text. */
  search: ((typed: string, signal: AbortSignal) => Promise<Command[]>) | null
}

export function CommandPalette({ open, onClose, commands, search }: CommandPaletteProps) {
  useFocusBack(open)
  return (
    <Modal.Root
      opened={open}
      returnFocus={false}
      onClose={onClose}
      yOffset="12vh"
      size="lg"
      padding={0}
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Search or go to">
        <PaletteList onClose={onClose} commands={commands} search={search} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteList({ onClose, commands, search }: Omit<CommandPaletteProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const found = useFound(search, typed)
  const combobox = useCombobox({ opened: true })
  const listId = useId()
  const { selectFirstOption } = combobox
  const shown = [...found, ...matchingCommands(commands, typed)]
  const ids = shown.map((it) => it.id).join(' ')
  useEffect(() => {
    if (ids !== '') selectFirstOption()
  }, [ids, selectFirstOption])

  const run = (id: string) => {
    onClose()
    shown.find((it) => it.id === id)?.run()
  }
  const groups = [...new Set(shown.map((it) => it.group))]
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        {/* The list is open from the start; by default the field references it only after a re-render. */}
        <Combobox.EventsTarget aria-controls={listId}>
          <input
            data-autofocus
            role="combobox"
            aria-label="Search or go to"
            placeholder="Page, action, name or reference"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onFocus={() => {
              const ahead = takeTypedAhead()
              if (ahead !== '') setTyped((before) => before + ahead)
            }}
            onKeyDown={(event) => {
              // The open list would intercept Escape from the dialog; here both close together.
              if (event.key === 'Escape') onClose()
            }}
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options
        id={listId}
        hidden={shown.length === 0}
        className={classes.list ?? ''}
        aria-label="Results"
      >
        {groups.map((group) => (
          <Combobox.Group key={group} label={group}>
            {shown
              .filter((it) => it.group === group)
              .map((entry) => (
                <Combobox.Option key={entry.id} value={entry.id} className={classes.command ?? ''}>
                  {entry.icon}
                  {entry.title}
                </Combobox.Option>
              ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {shown.length === 0 && <Combobox.Empty role="status">{messages.noResults}</Combobox.Empty>}
    </Combobox>
  )
}

function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const keys = new Set(
    matching(
      commands.map((it) => ({ key: it.id, label: it.title })),
      typed,
    ).map((it) => it.key),
  )
  return commands.filter((it) => keys.has(it.id))
}

const leastTyped = 2
const pauseMs = 180

function useFound(search: CommandPaletteProps['search'], typed: string): Command[] {
  const [found, setFound] = useState<Command[]>([])
  useEffect(() => {
    if (!search || typed.trim().length < leastTyped) {
      setFound([])
      return undefined
    }
    const asking = new AbortController()
    const ask = async () => {
      const commands = await search(typed, asking.signal).catch(() => [])
      if (!asking.signal.aborted) setFound(commands)
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search, typed])
  return found
}
