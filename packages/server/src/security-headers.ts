/** On every answer: what users see is theirs, and is kept nowhere and taken for nothing but what it says it is. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
