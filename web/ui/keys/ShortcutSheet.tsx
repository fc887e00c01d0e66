import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { setSingleKeysOff, shownKeys, singleKeysOff, useShortcuts } from './shortcuts.ts'
import classes from './ShortcutSheet.module.css'

/** All shortcuts of the screen, and the switch that turns single keys off. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const shortcuts = useShortcuts()
  const opensRows = document.querySelector(leadingRow) !== null
  const here = shortcuts.filter((it) => (opensRows || it.keys !== 'f') && !isTaken(it.keys))
  const known = here.some((it) => it.keys === submit.keys) ? here : [...here, submit]
  const more = [
    ...keysOfLists.filter(({ needs }) => document.querySelector(needs) !== null),
    ...(document.querySelector('[data-board]') ? keysOfBoard : []),
  ]
  const all = [...known, ...more.filter((it) => !known.some(({ keys }) => keys === it.keys))]
  const [off, setOff] = useState(singleKeysOff)
  const turn = (on: boolean) => {
    setOff(!on)
    setSingleKeysOff(!on)
  }
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <dl className={classes.keys}>
        {all.map((shortcut) => (
          <div key={`${shortcut.keys} ${shortcut.label}`}>
            <dt>{shortcut.label}</dt>
            <dd>
              {shownKeys(shortcut.keys).map((key, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- a key can occur twice
                <kbd key={place}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single-key shortcuts"
        description="They don’t work while you type"
        checked={!off}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

/** On a scan page, letters go to the search box. Only the shortcuts it lists still work. */
function isTaken(keys: string): boolean {
  const kept = document.querySelector<HTMLElement>('[data-letter-shortcuts]')?.dataset['letterShortcuts']
  return kept !== undefined && /^(\S|\S \S)$/.test(keys) && !kept.split(' ').includes(keys)
}

const leadingRow = '[data-row] :is([data-row-link], [data-row-open], a[href^="/"])'
const selectable = '[data-rows] [aria-multiselectable]'

/** A list handles these itself while the focus is in it. `needs`: what the page must have for it. */
const keysOfLists = [
  { keys: '↑ ↓', label: 'Move between the rows of a list', needs: '[data-rows]' },
  { keys: 'Home End', label: 'First and last row', needs: '[data-rows]' },
  {
    keys: 'Enter',
    label: 'Open the row. In the search box: open the only match, or go to the first',
    needs: leadingRow,
  },
  { keys: 'Space X', label: 'Select the row', needs: selectable },
  { keys: 'Mod+A', label: 'Select all rows shown', needs: selectable },
  { keys: 'Shift+↑ Shift+↓', label: 'Select several rows (or Shift-click)', needs: selectable },
]

/** The dispatcher's board handles these itself while the focus is on a trip. */
const keysOfBoard = [
  { keys: '← ↑ ↓ →', label: 'Move between trips, or to the first trip' },
  { keys: 'J K', label: 'Move to the trip below or above' },
  { keys: 'Enter', label: 'Open the trip' },
  { keys: 'Alt+↑ Alt+↓', label: 'Pick another driver, then Enter to assign or Escape to cancel' },
  { keys: 'Alt+Enter', label: 'Assign the suggested driver to the trip, or to each selected trip' },
  { keys: 'Shift+F10', label: 'Open the menu of the trip or driver (or right-click)' },
  { keys: 'Space', label: 'Select the trip (or Ctrl-click)' },
  { keys: 'Shift+← Shift+→', label: 'Select several trips (or Shift-click)' },
  { keys: 'Escape', label: 'Clear the selection' },
]

/** Every form handles this one itself; a page can give it another meaning outside forms. */
const submit = { keys: 'Mod+Enter', label: 'Submit the form' }
