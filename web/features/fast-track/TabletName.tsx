import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import type { Desk } from './use-desk.ts'
import classes from './scan.module.css'

/** This device's name in the history. */
export function TabletName({ desk }: { desk: Desk }) {
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    if (typed?.trim()) desk.setDevice(typed.trim())
    setTyped(null)
    desk.ready()
  }
  if (typed === null) {
    return (
      <p className={classes.tablet}>
        This device: {desk.device}
        <Button size="md" kind="quiet" onClick={() => setTyped(desk.device)}>
          Rename
        </Button>
      </p>
    )
  }
  return (
    <form
      className={classes.names}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <input
        type="text"
        aria-label="Device name"
        value={typed}
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed Rename to type a name
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button size="md" type="submit">
        Save name
      </Button>
    </form>
  )
}
