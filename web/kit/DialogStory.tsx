import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { AddDialog } from '#web/ui/dialog/AddDialog.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { CommandPalette } from '#web/ui/palette/CommandPalette.tsx'
import type { Command } from '#web/ui/palette/palette-order.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ShortcutSheet } from '#web/ui/keys/ShortcutSheet.tsx'
import { toast } from '#web/ui/state/Toasts.tsx'
import { Story } from './Story.tsx'
import classes from './kit.module.css'

const plan = {
  title: 'Change flight to BA 2155',
  lines: [
    { label: 'Arrival', before: 'Fri 20 Nov 14:05', after: 'Sat 21 Nov 15:40' },
    { label: 'Trip to Crane Hotel', before: '15:05', after: '16:40' },
    { label: 'Night surcharge', after: 'added', amountCents: 4500 },
  ],
  warnings: ['Driver Four has another trip at 16:30', 'The guest will be notified by e-mail'],
  chargeCents: 4500,
  refundCents: 0,
  balanceAfterCents: 4500,
}
const commands: readonly Command[] = [
  { id: 'dashboard', kind: 'page', group: 'Pages', title: 'Dashboard', run: () => {} },
]
const meantNothing = () => []
const findNothing = async () => ({ commands: [], trouble: null })

type Shown = 'drawn' | 'gone' | 'next' | 'confirm' | 'add' | 'form' | 'plan' | 'sheet' | 'palette' | null

export function DialogStory() {
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  const note = useForm({ defaultValues: { text: '', pinned: false } })
  return (
    <Story title="Dialogs and toasts">
      <div className={classes.row}>
        <Button onClick={() => setShown('confirm')}>Confirm dialog</Button>
        <Button onClick={() => setShown('add')}>Add dialog</Button>
        <Button onClick={() => setShown('form')}>Dialog with a form</Button>
        <Button onClick={() => setShown('plan')}>Confirm then do</Button>
        <Button onClick={() => setShown('sheet')}>Keyboard sheet</Button>
        <Button onClick={() => setShown('palette')}>Palette</Button>
        <Button onClick={() => setShown('drawn')}>Rendered while open</Button>
        {shown !== 'gone' && <Button onClick={() => setShown('gone')}>Trigger removed</Button>}
      </div>
      <div className={classes.row}>
        <Button onClick={() => void toast('The list was refreshed')}>Blank toast</Button>
        <Button onClick={() => void toast.success('Booking 7KQ2RM added')}>Success toast</Button>
        <Button onClick={() => void toast.error('The printer isn’t responding')}>Error toast</Button>
        <Button onClick={() => void toast.loading('Sending 12 tickets')}>Loading toast</Button>
        <Button onClick={() => void toast.custom('Gate changed to B12')}>Custom toast</Button>
      </div>
      <ConfirmDialog
        open={shown === 'confirm'}
        message="The driver is signed out on every device."
        okText="Sign out everywhere"
        danger
        onOk={close}
        onCancel={close}
      />
      <AddDialog
        open={shown === 'add'}
        title="vehicle"
        add={async () => ({ problems: ['plate: Already taken'] })}
        onAdded={close}
        onClose={close}
      />
      <Dialog open={shown === 'form'} title="Note" onClose={close}>
        <Form form={note} guardUnsaved={false} submit="Save note" onSubmit={close} onCancel={close}>
          <TextField name="text" label="Note" />
          <CheckboxField name="pinned" label="Pinned" />
        </Form>
      </Dialog>
      <Dialog open={shown === 'plan'} title="Flight change" onClose={close} size="lg">
        <ConfirmThenDo
          plan={plan}
          currency="BBD"
          doLabel="Change flight"
          keepLabel="Keep flight"
          sending={false}
          problems={[]}
          onDo={close}
          onKeep={close}
          onBack={close}
        />
      </Dialog>
      {shown === 'drawn' && (
        <ConfirmDialog
          open
          title="Rendered while open"
          message="Another dialog follows."
          okText="Next"
          onOk={() => setShown('next')}
          onCancel={close}
        />
      )}
      {shown === 'next' && (
        <ConfirmDialog
          open
          title="Next"
          message="This dialog followed another one."
          onOk={close}
          onCancel={close}
        />
      )}
      {shown === 'gone' && (
        <ConfirmDialog
          open
          title="Trigger removed"
          message="The button that opened this dialog is gone."
          onOk={close}
          onCancel={close}
        />
      )}
      <ShortcutSheet open={shown === 'sheet'} onClose={close} />
      <CommandPalette
        open={shown === 'palette'}
        onClose={close}
        commands={commands}
        meant={meantNothing}
        find={findNothing}
      />
    </Story>
  )
}
