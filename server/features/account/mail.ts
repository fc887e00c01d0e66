/** Mails of the sign-in process. */
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
    subject: 'Your code for a new password',
    why: 'A new password was requested for your account.',
    else: 'If it was not you, do nothing: your password is unchanged.',
  },
  invited: {
    subject: 'Welcome to the portal',
    why: 'An account was made for you. Choose your password to open it.',
    else: 'If they have expired when you read this, use "Forgot password?" on the sign-in page.',
  },
  reset: {
    subject: 'Choose a new password',
    why: 'An administrator reset your password: please choose a new one.',
    else: 'If they have expired when you read this, use "Forgot password?" on the sign-in page.',
  },
}

export function passwordMail(reason: CodeReason, { name, company, code, link, minutes }: CodeFacts): { subject: string; body: string } {
  const words = openings[reason]
  const body = [
    `Dear ${name},`,
    '',
    words.why,
    '',
    'Open this link and choose it there:',
    link,
    '',
    'Or type the code where the portal asks for one.',
    `Your code: ${code}`,
    '',
    `Either works once, for ${minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`}. ${words.else}`,
  ]
  return { subject: `${words.subject} - ${company}`, body: body.join('\n') }
}

const news = {
  password: ['Your password was changed', 'The password of your account was changed, and every other device was signed out.'],
  totpOff: ['Two-step sign-in was turned off', 'You now sign in with your password alone.'],
  totpOn: ['Two-step sign-in was turned on', 'Your account now asks for a code of your authenticator app at sign-in.'],
} as const

/** Notifies the owner of an account of changes to it, so that none goes unnoticed. */
export function securityMail(
  what: keyof typeof news,
  { name, company }: { name: string; company: string },
): { subject: string; body: string } {
  const [subject, sentence] = news[what]
  const body = [`Dear ${name},`, '', sentence, '', 'If it was not you, tell an administrator at once.']
  return { subject: `${subject} - ${company}`, body: body.join('\n') }
}
