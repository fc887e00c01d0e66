/** E-mails of the sign-in process. */
export type CodeReason = 'asked' | 'invited' | 'reset'

interface CodeFacts {
  name: string
  company: string
  code: string
  link: string
  minutes: number
}

const openings: Record<CodeReason, { subject: string; why: string; else: string }> = {
  asked: {
    subject: 'Reset your password',
    why: 'Someone asked to reset your account password.',
    else: 'If it wasn’t you, ignore this e-mail. Your password hasn’t changed.',
  },
  invited: {
    subject: 'Welcome to the portal',
    why: 'We’ve created an account for you. Choose a password to get started.',
    else: 'If they’ve expired, use “Forgot password?” on the sign-in page.',
  },
  reset: {
    subject: 'Choose a new password',
    why: 'An administrator reset your password. Please choose a new one.',
    else: 'If they’ve expired, use “Forgot password?” on the sign-in page.',
  },
}

export function passwordMail(
  reason: CodeReason,
  { name, company, code, link, minutes }: CodeFacts,
): { subject: string; body: string } {
  const words = openings[reason]
  const body = [
    `Dear ${name},`,
    '',
    words.why,
    '',
    'Open this link to choose your password:',
    link,
    '',
    'Or enter this code when the portal asks for it.',
    `Your code: ${code}`,
    '',
    'The link and the code each work once and expire in ' +
      `${minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`}. ${words.else}`,
  ]
  return { subject: `${words.subject} - ${company}`, body: body.join('\n') }
}

const news = {
  password: [
    'Your password was changed',
    'Your account password was changed, and all other devices were signed out.',
  ],
  totpOff: ['Two-step sign-in was turned off', 'You now sign in with just your password.'],
  totpOn: ['Two-step sign-in was turned on', 'You now need a code from your authenticator app to sign in.'],
} as const

/** Notifies an account's owner of security changes, so that none goes unnoticed. */
export function securityMail(
  what: keyof typeof news,
  { name, company }: { name: string; company: string },
): { subject: string; body: string } {
  const [subject, sentence] = news[what]
  const body = [`Dear ${name},`, '', sentence, '', 'If it wasn’t you, tell an administrator right away.']
  return { subject: `${subject} - ${company}`, body: body.join('\n') }
}
