import type { Check, Finding } from './finding.ts'

/** Runs the checks one after the other and yields their findings. Rejects as soon as the signal aborts. */
export async function* examine(checks: Check[], signal: AbortSignal): AsyncGenerator<Finding> {
  const stopped = aborted(signal)
  // Between two checks nothing awaits it, and the rejection would be unhandled.
  stopped.catch(() => {})
  const reported = new Set<string>()
  for (const { name, look } of checks) {
    const found = await Promise.race([settled(look, signal), stopped])
    // A wrong setting stops several checks. Report it once.
    for (const finding of found) {
      if (finding.status === 'problem' && reported.has(finding.message)) continue
      reported.add(finding.message)
      yield { name, ...finding }
    }
  }
}

/** A check that throws is itself a problem. */
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
