import * as contract from '#contract/staff.ts'
import type { StaffUserLoaded } from '#contract/staff.ts'

/** The one-press actions on an account: call, texts, and when unavailable. */
interface Action {
  endpoint: typeof contract.resetStaffPassword
  actionLabel: string
  message: (person: StaffUserLoaded) => string
  keep: string
  danger: boolean
  whyNot: (person: StaffUserLoaded) => string | null
}

export type ActionName = 'resetPassword' | 'removeTotp' | 'forceSignOut' | 'clearWebPush' | 'sendTestWebPush'

const inactive = 'The account is not active'

export const staffActions: Record<ActionName, Action> = {
  resetPassword: {
    endpoint: contract.resetStaffPassword,
    actionLabel: 'Reset password',
    message: (it) =>
      `The current password ends, ${it.name} is signed out everywhere and is mailed a code (${it.email}) to choose a new one.`,
    keep: 'Keep the password',
    danger: true,
    whyNot: (it) => (it.active ? null : inactive),
  },
  removeTotp: {
    endpoint: contract.removeStaffTotp,
    actionLabel: 'Remove TOTP',
    message: (it) =>
      it.totpRequired
        ? `${it.name} sets up an authenticator app again at the next sign-in. The recovery codes end.`
        : `${it.name} then signs in by password alone, until they set up an app again. The recovery codes end.`,
    keep: 'Keep it',
    danger: true,
    whyNot: (it) => (it.totpOn ? null : 'No authenticator app is set up'),
  },
  forceSignOut: {
    endpoint: contract.forceStaffSignOut,
    actionLabel: 'Force sign-out',
    message: (it) => `${it.name} is signed out on every device at once. What they had not saved is lost.`,
    keep: 'Leave signed in',
    danger: true,
    whyNot: (it) => (it.sessions > 0 ? null : 'Not signed in anywhere'),
  },
  clearWebPush: {
    endpoint: contract.clearStaffWebPush,
    actionLabel: 'Clear web push',
    message: (it) => `${it.name} gets push messages on no device, until they sign in there again.`,
    keep: 'Keep the devices',
    danger: true,
    whyNot: (it) => (it.devices > 0 ? null : 'Push messages are on for no device'),
  },
  sendTestWebPush: {
    endpoint: contract.sendStaffTestPush,
    actionLabel: 'Send test web push',
    message: (it) => `A test message goes to ${it.devices === 1 ? 'the device' : `the ${it.devices} devices`} of ${it.name}.`,
    keep: 'Send nothing',
    danger: false,
    whyNot: (it) => (it.active ? (it.devices > 0 ? null : 'Push messages are on for no device') : inactive),
  },
}
