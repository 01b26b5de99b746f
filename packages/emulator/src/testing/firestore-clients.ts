import { randomBytes } from 'node:crypto'
import { Firestore, type Settings } from '@google-cloud/firestore'

/** Its types keep to themselves what project it is of. */
export type Client = Firestore & { readonly projectId: string }

/** Google's own client, of a project of its own where none is named, that ends with the test: hand in vitest's `onTestFinished`. */
export function openClient(
  atEnd: (close: () => Promise<void>) => void,
  { host, ...settings }: Settings & { host: string },
): Client {
  const projectId = `project-${randomBytes(6).toString('hex')}`
  const client = new Firestore({ projectId, ...settings, host, ssl: false, ...noCredentials })
  atEnd(() => client.terminate())
  return client as Client
}

// Without any the client looks for some on the network first.
const noCredentials = { credentials: { client_email: 'nobody@example.com', private_key: 'none' } }
