import { setStoryClockToStart } from './clock.ts'
import { forgetPortalSettings } from './portal-settings.ts'

// Files share the process that runs them, and with it these.
setStoryClockToStart()
forgetPortalSettings()
