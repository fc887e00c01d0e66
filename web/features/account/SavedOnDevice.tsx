import { unsentTexts, useUnsentMarks } from '#web/offline/unsent-marks.ts'
import { useRefusedStorage } from '#web/offline/persist.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'

/** What this device still has to send, also of other users, and whether the browser may delete it. */
export function SavedOnDevice() {
  const texts = unsentTexts(useUnsentMarks(), useAccount().guid)
  const { isRefused, dismiss } = useRefusedStorage()
  return (
    <>
      {texts.length > 0 && (
        <div role="status">
          {texts.map((text) => (
            <p key={text} className="soft">
              {text}
            </p>
          ))}
        </div>
      )}
      {isRefused && (
        <Notice action={<Button onClick={dismiss}>Dismiss</Button>}>
          If this device runs low on storage, the browser can delete actions that haven’t been sent yet. Add
          the portal to the home screen to prevent this.
        </Notice>
      )}
    </>
  )
}
