import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '#web/ui/icon/icons.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { DeskResult } from './desk-words.ts'
import classes from './scan.module.css'

const pictograms = { good: IconCircleCheck, look: IconAlertTriangle, bad: IconCircleX }

/** The result of the last scan or action: large, colored, in words, and announced immediately. */
export function ResultSign({ result }: { result: DeskResult | null }) {
  const Pictogram = result ? pictograms[result.signal] : null
  return (
    <div role="status" aria-live="assertive">
      {result && Pictogram && (
        <div className={classes.sign} data-signal={result.signal}>
          <Pictogram size={40} stroke={2} aria-hidden />
          <div>
            <strong>{result.title}</strong>
            <p>{result.message}</p>
          </div>
          {result.action && (
            <Button size="md" onClick={result.action.run}>
              {result.action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
