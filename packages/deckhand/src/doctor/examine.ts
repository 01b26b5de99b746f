import type { Check, Finding } from './finding.ts'

/** Goes through the checks one after the other and yields what each found. Rejects when the signal aborts, whatever the check is doing. */
export async function* examine(checks: Check[], signal: AbortSignal): AsyncGenerator<Finding> {
  const stopped = aborted(signal)
  // Between two checks nobody waits for it.
  stopped.catch(() => {})
  const told = new Set<string>()
  for (const { name, look } of checks) {
    const found = await Promise.race([settled(look, signal), stopped])
    // A setting that is wrong stops several checks; one of them is enough to tell it.
    for (const finding of found) {
      if (finding.status === 'problem' && told.has(finding.message)) continue
      told.add(finding.message)
      yield { name, ...finding }
    }
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
