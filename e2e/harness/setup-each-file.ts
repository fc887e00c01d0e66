import { setStoryClockToStart } from './clock.ts'
import { forgetPortalSettings } from './portal-settings.ts'

// Test files share a process, and with it this state.
setStoryClockToStart()
forgetPortalSettings()
