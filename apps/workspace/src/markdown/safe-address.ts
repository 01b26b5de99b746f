/** Where a link may lead: the web, a mail, or a place on this server or page. Anything else is no address, and the link is shown as blocked. */
export function safeAddress(address: string): string {
  return /^(?:https?:|mailto:|#|\/(?![/\\])|\.{1,2}\/)/i.test(address) ? address : ''
}
