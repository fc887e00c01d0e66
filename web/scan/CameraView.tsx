import { useEffect, useRef, useState } from 'react'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { openCodeReader } from './code-reader.ts'
import classes from './CameraView.module.css'

interface CameraViewProps {
  onCode: (code: string) => void
}

const lookEveryMs = 120
const waiting = 'Starting camera…'

/** Shows the back camera and reports the first code it sees. */
export function CameraView({ onCode }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [problem, setProblem] = useState<string | null>(null)
  const [isOn, setOn] = useState(false)

  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    const start = async () => {
      const picture = video.current
      if (!picture) return
      if (!('mediaDevices' in navigator)) throw new DOMException('', 'SecurityError')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false })
      if (over) return stop()
      picture.srcObject = stream
      await picture.play()
      setOn(true)
      const reader = await openCodeReader()
      const look = async () => {
        const code = over ? null : await reader.read(picture)
        if (over) return
        if (code === null) timer = setTimeout(() => void look(), lookEveryMs)
        else latest.current(code)
      }
      await look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    start().catch((error: unknown) => {
      if (!over) setProblem(whyNoCamera(error))
    })
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <div className={classes.camera}>
      <Problems problems={problem === null ? [] : [problem]} />
      <video ref={video} className={classes.picture} muted playsInline hidden={problem !== null} aria-label="Camera view" />
      {problem === null && <p role="status">{isOn ? 'Hold the code on the ticket or boarding pass in front of the camera.' : waiting}</p>}
    </div>
  )
}

export function whyNoCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Camera access is blocked. Allow it for this site in the browser settings, or type the code.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'This device has no camera. Use a scanner, or type the code.'
  if (name === 'NotReadableError') return 'Another app is using the camera. Close it and try again, or type the code.'
  if (name === 'SecurityError') return 'The camera works only over HTTPS. Use a scanner, or type the code.'
  return 'The camera couldn’t start. Use a scanner, or type the code.'
}
