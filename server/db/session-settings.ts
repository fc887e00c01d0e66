/** Sessions run in UTC, and no single statement may block a request for more than half a minute. */
const settings = {
  timezone: 'UTC',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
  // The similarity a word needs to find a name: two swapped letters in a short word leave a third.
  'pg_trgm.word_similarity_threshold': '0.3',
}

/** For a direct connection, set when it opens. */
export const sessionOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** For a connection through a pooler, which is ours for one transaction only. */
export const beginWithSettings = [
  'begin',
  ...Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`),
].join('; ')
