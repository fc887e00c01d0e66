import * as contract from '#contract/staff.ts'
import type { StaffUserLoaded } from '#contract/staff.ts'

/** What can be done to an account at a press: its call, its words, and when it makes no sense. */
interface Deed {
  endpoint: typeof contract.resetStaffPassword
  deed: string
  says: (person: StaffUserLoaded) => string
  keep: string
  danger: boolean
  whyNot: (person: StaffUserLoaded) => string | null
}

export type DeedName = 'resetPassword' | 'removeTotp' | 'forceSignOut' | 'clearWebPush' | 'sendTestWebPush'

const inactive = 'The account is not active'

export const staffDeeds: Record<DeedName, Deed> = {
  resetPassword: {
    endpoint: contract.resetStaffPassword,
    deed: 'Reset password',
    says: (it) => `The current password ends, ${it.name} is signed out everywhere and is mailed a code (${it.email}) to choose a new one.`,
    keep: 'Keep the password',
    danger: true,
    whyNot: (it) => (it.active ? null : inactive),
  },
  removeTotp: {
    endpoint: contract.removeStaffTotp,
    deed: 'Remove TOTP',
    says: (it) =>
      it.totpRequired
        ? `${it.name} sets up an authenticator app again at the next sign-in. The recovery codes end.`
        : `${it.name} then signs in by password alone, until they set up an app again. The recovery codes end.`,
    keep: 'Keep it',
    danger: true,
    whyNot: (it) => (it.totpOn ? null : 'No authenticator app is set up'),
  },
  forceSignOut: {
    endpoint: contract.forceStaffSignOut,
    deed: 'Force sign-out',
    says: (it) => `${it.name} is signed out on every device at once. What they had not saved is lost.`,
    keep: 'Leave signed in',
    danger: true,
    whyNot: (it) => (it.sessions > 0 ? null : 'Not signed in anywhere'),
  },
  clearWebPush: {
    endpoint: contract.clearStaffWebPush,
    deed: 'Clear web push',
    says: (it) => `${it.name} gets push messages on no device, until they sign in there again.`,
    keep: 'Keep the devices',
    danger: true,
    whyNot: (it) => (it.devices > 0 ? null : 'Push messages are on for no device'),
  },
  sendTestWebPush: {
    endpoint: contract.sendStaffTestPush,
    deed: 'Send test web push',
    says: (it) => `A test message goes to ${it.devices === 1 ? 'the device' : `the ${it.devices} devices`} of ${it.name}.`,
    keep: 'Send nothing',
    danger: false,
    whyNot: (it) => (it.active ? (it.devices > 0 ? null : 'Push messages are on for no device') : inactive),
  },
}
