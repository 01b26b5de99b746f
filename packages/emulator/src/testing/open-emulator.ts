import { type Emulator, type EmulatorOptions, startEmulator } from '../start-emulator.ts'

/** A Wednesday. */
export const wednesday = new Date('2026-11-18T10:00:00Z')
export const serviceToken = 'service-token-of-the-test'

/** An emulator that ends with the test: hand in vitest's `onTestFinished`. */
export async function openEmulator(
  atEnd: (close: () => Promise<void>) => void,
  options: EmulatorOptions = {},
): Promise<Emulator> {
  const emulator = await startEmulator({ now: () => wednesday, serviceToken, ...options })
  atEnd(() => emulator.close())
  return emulator
}

interface Credentials {
  setCredentials(credentials: { access_token: string }): void
}

/** What a client of Google needs to know. The clients themselves belong to the tests. */
export function googleOptions<Auth extends Credentials>({ url }: Emulator, auth: Auth, token = serviceToken) {
  auth.setCredentials({ access_token: token })
  return { auth, rootUrl: `${url}/`, retry: false }
}

export function slackOptions({ url }: Emulator) {
  return { slackApiUrl: `${url}/slack/api/`, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true }
}

/** The status, the message and the first reason of the error that a Google client throws. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; message: string; reason: string }> {
  try {
    await call
  } catch (error) {
    const { response, message } = error as { message: string; response?: { status: number; data: GoogleBody } }
    const body = response?.data.error
    return { status: response?.status ?? 0, message: body?.message ?? message, reason: body?.errors?.[0]?.reason ?? '' }
  }
  throw new Error('The call was not refused')
}

interface GoogleBody {
  error?: { message: string; errors?: { reason: string }[] }
}

/** A mail as a client hands it over. */
export function rawMail(headers: Record<string, string>, text = 'Hello'): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`).toString('base64url')
}
