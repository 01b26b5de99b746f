import type { IncomingMessage } from 'node:http'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Says why a request is refused, or nothing. A page whose name was made to point at this machine (DNS rebinding) says its own name as Host, and
 * a page of another site says so as Origin; either could read the mailbox otherwise, or work with the model. Programs send no Origin.
 * `hosts`: other names under which official clients ask. `anyPort`: pages at other ports of this machine may ask too.
 */
export function foreignRequest(
  { headers, socket }: IncomingMessage,
  { hosts = [], anyPort = false }: { hosts?: readonly string[]; anyPort?: boolean } = {},
): string | undefined {
  const name = headers.host?.toLowerCase().replace(/:\d+$/, '') ?? ''
  if (!loopbackNames.includes(name) && !hosts.includes(name))
    return 'Host: the emulator answers only to 127.0.0.1 and localhost. Use the address that it printed.'
  const { origin } = headers
  const own = loopbackNames.map((each) => `http://${each}`)
  const isOwn = anyPort
    ? own.includes(origin?.replace(/:\d+$/, '') ?? '')
    : own.some((each) => origin === `${each}:${socket.localPort}`)
  if (origin === undefined || isOwn) return undefined
  return 'Origin: the emulator takes no requests from pages of other sites. Ask it from a program.'
}
