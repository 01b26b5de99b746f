import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { examine } from '../doctor/examine.ts'
import type { Check, Finding } from '../doctor/finding.ts'
import { afterTest } from './clean-up.ts'

export async function findings(check: Check, signal: AbortSignal = new AbortController().signal): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const finding of examine([check], signal)) found.push(finding)
  return found
}

/** Another program's server, closed after the test. */
export async function serverThat(answers: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

/** Settings for a Gemini API at that address. */
export const gemini = (url: string) => ({ GEMINI_API_KEY: 'key-of-the-test', GOOGLE_GEMINI_BASE_URL: url })
