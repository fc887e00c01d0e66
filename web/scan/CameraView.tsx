import { useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { IconBulb } from '#web/ui/icon/icons.ts'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { useCamera } from './use-camera.ts'
import type { Signal } from './signals.ts'
import classes from './CameraView.module.css'

interface CameraViewProps {
  onCode: (code: string) => void
  onClose: () => void
  /** The result of the last code, shown over the picture. */
  result: { signal: Signal; title: string; message: string } | null
  /** Shown below the picture. */
  children?: ReactNode
}

/** Shows the back camera and reports each code it sees. */
export function CameraView({ onCode, onClose, result, children }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, problem, torch } = useCamera(video, onCode)
  return (
    <section className={classes.camera} aria-label="Camera" data-camera={state}>
      <Problems problems={problem === null ? [] : [problem]} />
      <div className={classes.frame} data-signal={result?.signal} hidden={problem !== null}>
        <video ref={video} className={classes.picture} muted playsInline aria-label="Camera view" />
        {/* The desk announces the same result. */}
        {result && (
          <p className={classes.result} aria-hidden>
            <strong>{result.title}</strong> {result.message}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        {problem === null && (
          <p role="status">{state === 'on' ? 'Hold the code in front of the camera.' : 'Starting camera…'}</p>
        )}
        {torch && (
          <Button icon={<IconBulb size={20} aria-hidden />} onClick={() => torch.turn(!torch.isOn)}>
            {torch.isOn ? 'Torch off' : 'Torch on'}
          </Button>
        )}
        {problem === null && children}
        <Button icon={<IconX size={20} aria-hidden />} onClick={onClose}>
          Close camera
        </Button>
      </div>
    </section>
  )
}
