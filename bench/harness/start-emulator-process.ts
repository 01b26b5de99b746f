import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the emulator in another process. It ends with this one, however this one ends. */
export async function startEmulatorProcess(): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(new URL('emulator-process.js', import.meta.url)))
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The emulator ended at once, with code ${code}.`)
  })
  const [url] = await Promise.race([once(child, 'message'), died])
  died.catch(() => {})
  return { url, stop: () => child.disconnect() }
}
