/**
 * Words that end and resume texts to a number. The first lines are those of the provider, which blocks and
 * unblocks the number itself (help.twilio.com, “Twilio support for opt-out keywords”); the others are what
 * guests write in our languages.
 */
const stops = new Set(
  (
    'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ' +
    'BAJA PARAR ALTO ARRET DESABONNER SAIR DESCADASTRAR STOPP ABMELDEN'
  ).split(' '),
)
const starts = new Set('START UNSTOP YES ALTA REPRENDRE VOLTAR ANMELDEN'.split(' '))

/**
 * What a message says about texting: the whole message is one of the words. `YES` resumes texts that were
 * stopped; otherwise it answers a question.
 */
export function optOutOf(text: string, isStopped: boolean): 'stop' | 'start' | null {
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/^[\s.,!"'“”]+|[\s.,!"'“”]+$/g, '')
    .toUpperCase()
  if (stops.has(word)) return 'stop'
  return isStopped && starts.has(word) ? 'start' : null
}
