import { useState } from 'react'
import type { DevicePlace } from '#contract/trip-shapes.ts'

/** Where this device is: asked for only when its user says so, who may refuse. */
export function useDevicePlace(): { place: DevicePlace | null; problem: string | null; find: () => void } {
  const [place, setPlace] = useState<DevicePlace | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const find = () => {
    if (!('geolocation' in navigator)) return setProblem('This phone does not know')
    setProblem('Looking…')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => setPlace({ latitude, longitude, accuracyMetres: accuracy }),
      () => setProblem('The phone does not allow it, or does not know'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { place, problem, find }
}
