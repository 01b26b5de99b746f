import { startEmulator } from '@deckhand/emulator'
import { listenError } from './listen-error.ts'
import { untilSignal } from './until-signal.ts'

/** Serves the emulated Gemini API until a signal, for other programs to use. */
export async function emulate(port: number): Promise<number> {
  const emulator = await startEmulator({ port }).catch((error: unknown) => {
    throw listenError(error, port)
  })
  process.stdout.write(`A Gemini API that needs no key is at ${emulator.url}
An offline planner answers (not a language model). Point a client at it with
  GOOGLE_GEMINI_BASE_URL=${emulator.url} GEMINI_API_KEY=offline

Ctrl-C stops it.
`)
  await untilSignal(() => emulator.close())
  return 0
}
