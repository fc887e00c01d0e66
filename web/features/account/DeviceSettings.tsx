import { useState } from 'react'
import { pushMessages } from '#contract/push-messages.ts'
import { usePush, type PushState } from '#web/push/use-push.ts'
import { useTheme } from '#web/ui/theme/use-theme.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { setSingleKeysOff, singleKeysOff } from '#web/ui/keys/shortcuts.ts'
import { SavedOnDevice } from './SavedOnDevice.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

const themes = [
  { key: 'auto', label: 'Match device' },
  { key: 'light', label: 'Light', hint: 'Best in sunlight' },
  { key: 'dark', label: 'Dark', hint: 'Best at night' },
] as const

const keyChoices = [
  { key: 'on', label: 'On', hint: 'n for a new booking, ? for all shortcuts' },
  { key: 'off', label: 'Off', hint: 'Only shortcuts with Ctrl or ⌘' },
] as const

/** Portal settings of this device, for all its users. */
export function DeviceSettings() {
  const { theme, setTheme } = useTheme()
  const [keys, setKeys] = useState<'on' | 'off'>(singleKeysOff() ? 'off' : 'on')
  const chooseKeys = (next: 'on' | 'off') => {
    setSingleKeysOff(next === 'off')
    setKeys(next)
  }
  return (
    <Section title="This device">
      <SavedOnDevice />
      <PushSetting />
      <RadioChoice label="Theme" options={themes} value={theme} onChange={setTheme} />
      <RadioChoice label="Single-key shortcuts" options={keyChoices} value={keys} onChange={chooseKeys} />
    </Section>
  )
}

const pushWords: Record<PushState, string> = {
  finding: 'Checking…',
  on: 'On. This device gets updates about your work, even when the portal is closed.',
  off: 'Off. This device gets no updates while the portal is closed.',
  denied:
    'Your browser blocks notifications from this site. Allow them in the browser settings, then come back.',
  unsupported: pushMessages.pushUnsupported,
}

function PushSetting() {
  const { state, problem, busy, turnOn, turnOff } = usePush()
  return (
    <>
      <h3>Push notifications</h3>
      <p className="soft" role="status">
        {pushWords[state]}
      </p>
      <Problems problems={problem === null || state === 'unsupported' ? [] : [problem]} />
      {(state === 'on' || state === 'off') && (
        <div className={classes.buttons}>
          <Button busy={busy} onClick={() => void (state === 'on' ? turnOff() : turnOn())}>
            {state === 'on' ? 'Turn off' : 'Turn on'}
            <span className="said"> push notifications</span>
          </Button>
        </div>
      )}
    </>
  )
}
