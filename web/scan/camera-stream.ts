/** High enough to read small codes at arm's length. A camera with a lower resolution uses its best. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } },
  audio: false,
}

let started: Promise<MediaStream> | null = null

/** Starts the camera while the code that shows it is still loading. */
export function startCamera(): void {
  started ??= open()
  // The caller of `takeCamera` gets the error.
  started.catch(() => undefined)
}

/** The started camera, or a new one. The caller stops it. */
export function takeCamera(): Promise<MediaStream> {
  const stream = started ?? open()
  started = null
  return stream
}

export function stopCamera(stream: MediaStream): void {
  stream.getTracks().forEach((track) => track.stop())
}

async function open(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'SecurityError')
  return navigator.mediaDevices.getUserMedia(wanted)
}

/** The torch of phone cameras, which the DOM types lack. */
interface Lit {
  torch?: boolean
}

export function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0]
  return (track?.getCapabilities?.() as Lit | undefined)?.torch === true
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

export function whyNoCamera(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Camera access is blocked. Allow it for this site in the browser settings, or type the code.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This device has no camera. Use a scanner, or type the code.'
  if (name === 'NotReadableError')
    return 'Another app is using the camera. Close it and try again, or type the code.'
  if (name === 'SecurityError') return 'The camera works only over HTTPS. Use a scanner, or type the code.'
  return 'The camera couldn’t start. Use a scanner, or type the code.'
}
