import { useState } from 'react'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import { Story } from './Story.tsx'
import classes from './kit.module.css'

export function MenuStory() {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState('nothing yet')
  const entries = [
    { id: 'closed', label: 'Reset', letter: 'r', whyNot: 'Nothing to reset', run: () => setDone('reset') },
    { id: 'flight', label: 'Change flight', letter: 'f', whyNot: null, run: () => setDone('flight') },
    { id: 'cancel', label: 'Cancel', letter: 'x', whyNot: null, danger: true, run: () => setDone('cancel') },
  ]
  return (
    <Story title="Action menu">
      <div className={classes.row}>
        <ActionMenu label="Change the booking" text="Change" entries={entries} open={open} onOpen={setOpen} />
        <output aria-label="Done">{done}</output>
      </div>
    </Story>
  )
}
