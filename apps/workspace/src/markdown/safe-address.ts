/** Allowed link targets: the web, mail, and this server or page. Any other link is shown as blocked. */
export function safeAddress(address: string): string {
  return /^(?:https?:|mailto:|#|\/(?![/\\])|\.{1,2}\/)/i.test(address) ? address : ''
}
