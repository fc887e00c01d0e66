import type { DeskParty } from '#contract/fast-track.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { Desk } from './use-desk.ts'
import { useDeviceAct } from './use-device-act.ts'
import type { Ticks } from './use-ticks.ts'

/** Saves corrected names without checking anyone in. */
export function SaveNames({ desk, party, ticks }: { desk: Desk; party: DeskParty; ticks: Ticks }) {
  const { act } = useDeviceAct(desk, party)
  const { renamed } = ticks
  const save = async () => {
    if (await act({ kind: 'names', passengers: renamed })) ticks.setNaming(false)
  }
  return (
    <Button
      size="md"
      disabledReason={renamed.length === 0 ? 'Change a name first' : null}
      onClick={() => void save()}
    >
      Save names
    </Button>
  )
}
