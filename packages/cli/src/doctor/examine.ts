import type { Check, Finding } from './finding.ts'

/** Goes through the checks one after the other and yields what each found. Rejects when the signal aborts, whatever the check is doing. */
export async function* examine(checks: Check[], signal: AbortSignal): AsyncGenerator<Finding> {
  const stopped = aborted(signal)
  // Nobody may listen any more when it comes.
  stopped.catch(() => {})
  for (const { name, look } of checks) {
    const found = await Promise.race([settled(look, signal), stopped])
    for (const finding of found) yield { name, ...finding }
  }
}

/** A check that cannot be done is itself something to tell. */
async function settled(look: Check['look'], signal: AbortSignal): Promise<Omit<Finding, 'name'>[]> {
  try {
    return await look(signal)
  } catch (thrown) {
    return [{ status: 'problem', message: thrown instanceof Error ? thrown.message : String(thrown) }]
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
