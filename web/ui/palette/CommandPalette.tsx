import { Modal } from '@mantine/core'
import { IconSearch } from '#web/ui/icon/icons.ts'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useDialogEscape } from '#web/ui/dialog/dialog-escape.ts'
import { useScrollLock } from '#web/ui/dialog/scroll-lock.ts'
import { useFocusBack } from '#web/ui/focus/focus-back.ts'
import { expectField, takeTypedAhead } from '#web/ui/focus/typed-ahead.ts'
import { shownKeys } from '#web/ui/keys/shortcuts.ts'
import { commandsFor, firstChosen, type Command, type FindCommands } from './palette-order.ts'
import { PaletteOptions, optionId } from './PaletteOptions.tsx'
import { useFound } from './use-found.ts'
import classes from './CommandPalette.module.css'

interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
  /** Entries for a text that means something, such as a date. Constant between renderings. */
  meant: (typed: string) => readonly Command[]
  /** Finds more entries for the typed text. */
  find: FindCommands
}

export function CommandPalette({ open, onClose, ...entries }: CommandPaletteProps) {
  useFocusBack(open)
  useDialogEscape(open, onClose)
  useScrollLock(open)
  return (
    <Modal.Root
      opened={open}
      returnFocus={false}
      lockScroll={false}
      onClose={onClose}
      closeOnEscape={false}
      yOffset="12vh"
      size="lg"
      padding={0}
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content aria-label="Search or go to">
        <PaletteList onClose={onClose} {...entries} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteList({ onClose, commands, meant, find }: Omit<CommandPaletteProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const [step, setStep] = useState<Command | null>(null)
  const asks = step?.asks
  const found = useFound(asks?.find ?? find, typed)
  const shown = useMemo(
    () =>
      asks
        ? commandsFor(asks.first, typed, found.commands)
        : commandsFor(commands, typed, found.commands, meant(typed)),
    [asks, commands, found.commands, meant, typed],
  )
  const active = shown.find((it) => it.id === movedTo) ?? firstChosen(shown)
  const listId = useId()
  const run = (command: Command, newTab = false) => {
    if (command.whyNot) return setMovedTo(command.id)
    if (command.asks) return toStep(command)
    onClose()
    if (newTab && command.href !== undefined) return void window.open(command.href, '_blank', 'noreferrer')
    if (command.href === undefined) expectField()
    return command.run()
  }
  const enter = useEnter({ active, isSearching: found.state === 'searching', run })
  const type = (text: string) => {
    setTyped(text)
    setMovedTo(null)
    enter.forget()
  }
  const toStep = (next: Command | null) => {
    setStep(next)
    type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (step && (event.key === 'Escape' || (event.key === 'Backspace' && typed === ''))) {
      event.preventDefault()
      return toStep(null)
    }
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return (event.target as HTMLInputElement).select()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      return enter.press(event.ctrlKey || event.metaKey)
    }
    const at = shown.findIndex((it) => it === active)
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? at : at - 1, PageDown: at + 8, PageUp: at - 8 }[
      event.key
    ]
    if (next === undefined || shown.length === 0) return
    event.preventDefault()
    const isStep = Math.abs(next - at) === 1
    const place = isStep ? next % shown.length : Math.max(0, Math.min(next, shown.length - 1))
    setMovedTo(shown.at(place)?.id ?? null)
  }
  return (
    <div className={classes.palette}>
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        {step && <span className={classes.step}>{step.title}</span>}
        <input
          data-autofocus
          role="combobox"
          aria-label={step ? `${step.title} Find the record` : 'Search or go to'}
          // Escape leaves the step first, and closes the palette from the list of commands.
          {...(step && { 'data-mantine-stop-propagation': true })}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active && { 'aria-activedescendant': optionId(listId, active) })}
          placeholder={asks?.placeholder ?? 'Page, action, name or reference'}
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => {
            const ahead = takeTypedAhead()
            if (ahead !== '') setTyped((before) => before + ahead)
          }}
          onKeyDown={onKeyDown}
        />
        <Button size="xs" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <PaletteOptions id={listId} commands={shown} active={active} onRun={run} />
      <FoundNote {...found} isEmpty={shown.length === 0 && (!asks || typed !== '')} />
      {active?.href !== undefined && <PaletteKeys />}
    </div>
  )
}

/**
 * Enter runs the chosen entry. If there is none and the search is still running, Enter waits for the results,
 * because people press it right after typing a reference.
 */
function useEnter({
  active,
  isSearching,
  run,
}: {
  active: Command | undefined
  isSearching: boolean
  run: (command: Command, newTab: boolean) => void
}) {
  const isAsked = useRef(false)
  const inNewTab = useRef(false)
  useEffect(() => {
    if (!isAsked.current || (active === undefined && isSearching)) return
    isAsked.current = false
    if (active) run(active, inNewTab.current)
  })
  return {
    press: (newTab: boolean) => {
      inNewTab.current = newTab
      if (active) run(active, newTab)
      else isAsked.current = isSearching
    },
    forget: () => {
      isAsked.current = false
    },
  }
}

function PaletteKeys() {
  return (
    <p className={classes.keys}>
      <span>
        <kbd>Enter</kbd> Open
      </span>
      <span>
        {shownKeys('Mod+Enter').map((it) => (
          <kbd key={it}>{it}</kbd>
        ))}{' '}
        Open in a new tab
      </span>
    </p>
  )
}

const notes = {
  searching: 'Searching…',
  failed: `${messages.serverError}. Bookings, partners and other records couldn’t be searched.`,
  offline: `${messages.networkError}. Only pages and actions are listed.`,
} as const

/** The state of the search, announced to screen readers. */
function FoundNote({
  state,
  retry,
  isEmpty,
}: {
  state: ReturnType<typeof useFound>['state']
  retry: () => void
  isEmpty: boolean
}) {
  const text = state !== 'idle' ? notes[state] : isEmpty ? messages.noResults : ''
  const isShown = text !== '' && (state !== 'searching' || isEmpty)
  return (
    <div className={classes.note} role="status" data-shown={isShown || undefined}>
      {isShown && text}
      {(state === 'failed' || state === 'offline') && (
        <Button size="xs" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
