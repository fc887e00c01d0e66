import { useState } from 'react'
import type { DevicePlace } from '#contract/trip-shapes.ts'

/** The device's location, requested only when the user asks for it. */
export function useDevicePlace(): { place: DevicePlace | null; problem: string | null; find: () => void } {
  const [place, setPlace] = useState<DevicePlace | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const find = () => {
    if (!('geolocation' in navigator)) return setProblem('This phone can’t share its location')
    setProblem('Getting location…')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setPlace({ latitude, longitude, accuracyMetres: accuracy }),
      () => setProblem('Location is off or blocked. Allow it in this phone’s settings.'),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return { place, problem, find }
}
