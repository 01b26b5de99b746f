import type { IncomingMessage } from 'node:http'

/** Through a proxy nobody is at this machine, whatever their Origin says. */
export function isForwarded({ headers }: IncomingMessage, publicHost: string | undefined): boolean {
  return publicHost !== undefined && headers.host === publicHost
}

/** Whoever stands before this server adds the address that asked it, as the last. It must not be reached by anybody else, who could say any. */
export function callerAddress(incoming: IncomingMessage, publicHost: string | undefined): string {
  const forwarded = [incoming.headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim()
  return (isForwarded(incoming, publicHost) && forwarded) || incoming.socket.remoteAddress || 'unknown'
}
