import type { LeftPage } from '../chat-shapes.ts'

const mostLoadMs = 5_000
const claimMs = 30_000

/** Resolves when the page has loaded and settled; with false when another tab has begun already. */
export async function beginVisit(
  { at, address }: LeftPage,
  signal: AbortSignal,
  settle: (signal: AbortSignal) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  if (!(await isMine(`deckhand ${at} ${address}`))) return false
  await loaded()
  // A page that cannot be watched is read as it is.
  await settle(signal).catch(() => signal.throwIfAborted())
  return true
}

/** A tab that was copied between two pages has the same to go on with: the first one does. */
const isMine = (name: string) =>
  new Promise<boolean>((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise((release) => setTimeout(release, claimMs))
    }
    // Where there are none, as without TLS, nobody can be asked.
    if (navigator.locks) navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true))
    else resolve(true)
  })

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true)
    addEventListener('load', resolve, { once: true })
    setTimeout(resolve, mostLoadMs)
  })
