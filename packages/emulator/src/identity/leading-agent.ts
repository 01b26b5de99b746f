import { Agent } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** The hosts that firebase-admin asks. */
export const googleHosts = ['www.googleapis.com', 'identitytoolkit.googleapis.com', 'oauth2.googleapis.com']

/** Leads what is meant for Google to a server on this machine, and lets nothing else out. */
export class LeadingAgent extends Agent {
  readonly #port: number

  constructor(port: number) {
    super({ keepAlive: false })
    this.#port = port
  }

  /** Without TLS: nothing leaves the machine, and what is looked at here are signatures in the tokens. */
  override createConnection(options: { host?: string | null | undefined }): Duplex {
    const host = options.host ?? ''
    if (!googleHosts.includes(host)) throw new Error(`${host} is not a host that the identity server stands for.`)
    return connect(this.#port, '127.0.0.1')
  }
}
