import { useEffect, useRef, useState, type RefObject } from 'react'
import { epochMs } from '#domain/calendar/epoch.ts'
import { portalNow } from '#web/clock.ts'
import { hasTorch, setTorch, stopCamera, takeCamera, whyNoCamera } from './camera-stream.ts'
import { openCodeReader } from './code-reader.ts'
import { SeenCodes } from './seen-codes.ts'

/** Leaves the page time between two pictures. */
const restMs = 40

export interface Camera {
  state: 'starting' | 'on' | 'failed'
  problem: string | null
  /** Null: the camera has none. */
  torch: { isOn: boolean; turn: (isOn: boolean) => void } | null
}

/** Runs the camera in the video element while the page is visible, and reports each code once. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Camera {
  const [state, setState] = useState<Camera['state']>('starting')
  const [problem, setProblem] = useState<string | null>(null)
  const [lamp, setLamp] = useState<{ stream: MediaStream; isOn: boolean } | null>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const isVisible = usePageVisible()

  useEffect(() => {
    const picture = video.current
    if (!isVisible || !picture) return undefined
    const run = new CameraRun(picture, (code) => latest.current(code))
    const start = async () => {
      try {
        const stream = await run.start()
        if (stream === null) return
        setState('on')
        setLamp(hasTorch(stream) ? { stream, isOn: false } : null)
      } catch (error) {
        if (run.isOver) return
        setState('failed')
        setProblem(whyNoCamera(error))
      }
    }
    void start()
    return () => {
      run.stop()
      setLamp(null)
    }
  }, [video, isVisible])

  const turn = (isOn: boolean) => {
    if (lamp)
      setTorch(lamp.stream, isOn).then(
        () => setLamp({ ...lamp, isOn }),
        () => setLamp(null),
      )
  }
  return { state, problem, torch: lamp && { isOn: lamp.isOn, turn } }
}

/** From starting the camera to stopping it. */
class CameraRun {
  readonly #video: HTMLVideoElement
  readonly #onCode: (code: string) => void
  readonly #seen = new SeenCodes()
  #stream: MediaStream | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  isOver = false

  constructor(video: HTMLVideoElement, onCode: (code: string) => void) {
    this.#video = video
    this.#onCode = onCode
  }

  /** Null: stopped in the meantime. */
  async start(): Promise<MediaStream | null> {
    // The reader loads while the camera starts.
    const reader = openCodeReader()
    reader.catch(() => undefined)
    this.#stream = await takeCamera()
    if (this.isOver) {
      this.stop()
      return null
    }
    this.#video.srcObject = this.#stream
    await this.#video.play()
    void this.#look()
    await reader
    return this.isOver ? null : this.#stream
  }

  async #look(): Promise<void> {
    try {
      const reader = await openCodeReader()
      const code = this.isOver ? null : await reader.read(this.#video)
      if (this.isOver) return
      if (code !== null && this.#seen.isNew(code, epochMs(portalNow()))) this.#onCode(code)
    } catch {
      // A picture that could not be read; the next one may be.
    }
    if (!this.isOver) this.#timer = setTimeout(() => void this.#look(), restMs)
  }

  stop(): void {
    this.isOver = true
    clearTimeout(this.#timer)
    if (this.#stream) stopCamera(this.#stream)
  }
}

/** A page in the background lets go of the camera. */
function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
