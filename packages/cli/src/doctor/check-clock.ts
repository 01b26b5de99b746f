import { geminiOptionsFromEnvironment, hasGeminiCredentials } from '@deckhand/gemini'
import { duration } from '../duration.ts'
import type { Environment } from '../settings.ts'
import { type Check, fine, warning } from './finding.ts'
import { clockSkew } from './http-date.ts'

const patienceMs = 5_000
const mostSkewMs = 5_000

/** Leases and sign-ins count on clocks that agree. */
export const checkClock = (env: Environment): Check => ({
  name: 'clock',
  look: async (signal) => {
    const url = serviceAddress(env)
    if (url === undefined) return [fine('There is no other clock to compare with.')]
    const skew = await clockSkew(url, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])).catch(() => undefined)
    signal.throwIfAborted()
    if (skew === undefined)
      return [warning("The model's server did not tell the time.", 'Compare the clock with another one.')]
    if (Math.abs(skew) <= mostSkewMs) return [fine("It agrees with the model's server.")]
    const where = skew > 0 ? 'ahead of' : 'behind'
    return [
      warning(`It is ${duration(Math.abs(skew))} ${where} the model's server.`, 'Set it, best with a time service.'),
    ]
  },
})

function serviceAddress(env: Environment): string | undefined {
  if (!hasGeminiCredentials(env)) return undefined
  const { baseUrl, vertex } = geminiOptionsFromEnvironment(env)
  return baseUrl ?? (vertex ? 'https://aiplatform.googleapis.com' : 'https://generativelanguage.googleapis.com')
}
