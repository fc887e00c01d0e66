/**
 * Header lines of an automatic mail. Auto-Submitted (RFC 3834 §5) and X-Auto-Response-Suppress (Exchange)
 * keep absence notes from coming back. Only the after-service message can be unsubscribed from: by a link,
 * and where the portal has an https address by the mail program itself (RFC 2369, RFC 8058).
 */
export function mailHeaders(unsubscribeUrl: string | null): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeUrl === null
      ? {}
      : {
          Precedence: 'bulk',
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          ...(unsubscribeUrl.startsWith('https:')
            ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        }),
  }
}
