import { existsSync, readFileSync } from 'node:fs'
import { defaultClients, startEmulator } from '@deckhand/emulator'
import type { IndexFile } from '@deckhand/emulator/firestore'
import { listenError } from '../command-line/listen-error.ts'
import { untilSignal } from '../command-line/signals.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { loadFirestoreEmulator } from '../package/load-parts.ts'

const indexFile = 'firestore.indexes.json'

/** Serves the emulated Gemini API or Firestore for other programs, until a signal arrives. */
export async function emulate({ port, firestore }: { port: number; firestore: boolean }): Promise<number> {
  if (firestore) return emulateFirestore(port)
  const emulator = await startEmulator({ port }).catch((error: unknown) => {
    throw listenError(error, port)
  })
  process.stdout.write(emulatorGreeting(emulator.url))
  await untilSignal(() => emulator.close())
  return 0
}

async function emulateFirestore(port: number): Promise<number> {
  const { startFirestoreEmulator } = await loadFirestoreEmulator()
  const indexes = readIndexes()
  const emulator = await startFirestoreEmulator({ port, ...(indexes && { indexes }) }).catch((error: unknown) => {
    throw listenError(error, port)
  })
  process.stdout.write(firestoreGreeting(emulator.host))
  await untilSignal(() => emulator.close())
  return 0
}

/** The indexes that would be deployed from this folder. Without the file, all queries are allowed. */
function readIndexes(): IndexFile | undefined {
  if (!existsSync(indexFile)) return undefined
  try {
    return JSON.parse(readFileSync(indexFile, 'utf8'))
  } catch (cause) {
    throw new UsageError(`${indexFile} in this folder is not valid JSON. Fix it, or start in another folder.`, {
      cause,
    })
  }
}

export function firestoreGreeting(host: string): string {
  return `A Firestore that needs no project is at ${host}
It keeps everything in memory and loses it when it stops. Deckhand, and Google's own clients for servers, use it with
  STORE=firestore FIRESTORE_EMULATOR_HOST=${host}

Ctrl-C stops it.
`
}

export function emulatorGreeting(url: string): string {
  const { google, slack } = defaultClients
  return `A Gemini API that needs no key is at ${url}
An offline planner answers (not a language model). Point a client at it with
  GOOGLE_GEMINI_BASE_URL=${url} GEMINI_API_KEY=offline

Gmail, a calendar and Slack with example data are there too: see ${url}/emulator. Deckhand connects to them as to real ones with
  GOOGLE_API_URL=${url} GOOGLE_CLIENT_ID=${google.id} GOOGLE_CLIENT_SECRET=${google.secret}
  SLACK_API_URL=${url} SLACK_CLIENT_ID=${slack.id} SLACK_CLIENT_SECRET=${slack.secret}

Ctrl-C stops it.
`
}
