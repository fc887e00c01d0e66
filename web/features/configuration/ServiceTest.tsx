import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { testBokun } from '#contract/bokun.ts'
import type { testCardGateway } from '#contract/card-gateway.ts'
import type { testFlightData } from '#contract/site.ts'
import type { testTexting } from '#contract/texting.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import classes from './integrations.module.css'

type TestCall = typeof testTexting | typeof testBokun | typeof testCardGateway | typeof testFlightData

/** Tests a service with the stored settings, and shows its reply. */
export function ServiceTest({ call, label }: { call: TestCall; label: string }) {
  const { save, sending, problems } = useSave<TestCall>(call, { quiet: true })
  const [found, setFound] = useState<ReplyOf<TestCall> | null>(null)
  const test = async () => {
    setFound(null)
    const outcome = await save()
    if (outcome.kind === 'ok') setFound(outcome.reply)
  }
  return (
    <div className={classes.test}>
      <Button busy={sending} onClick={() => void test()}>
        {label}
      </Button>
      <p role="status" {...(found && { 'data-ok': found.ok })}>
        {found?.message}
      </p>
      <Problems problems={problems} />
    </div>
  )
}
