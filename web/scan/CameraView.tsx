import { useEffect, useRef, useState } from 'react'
import { Problems } from '../ui/dialog/Dialog.tsx'
import { openCodeReader } from './code-reader.ts'
import classes from './CameraView.module.css'

interface CameraViewProps {
  onCode: (code: string) => void
}

const lookEveryMs = 120
const waiting = 'Starting the camera…'

/** The back camera's picture, and the first code found in it. */
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
      <video ref={video} className={classes.picture} muted playsInline hidden={problem !== null} aria-label="Picture of the camera" />
      {problem === null && <p role="status">{isOn ? 'Hold the ticket’s or boarding pass’s code before the camera.' : waiting}</p>}
    </div>
  )
}

export function whyNoCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'The camera may not be used. Allow it for this site in the browser’s settings, or type the code.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'This device has no camera. Use a scanner, or type the code.'
  if (name === 'NotReadableError') return 'Another app uses the camera. Close it and try again, or type the code.'
  if (name === 'SecurityError') return 'The camera works over https only. Use a scanner, or type the code.'
  return 'The camera cannot be started. Use a scanner, or type the code.'
}
