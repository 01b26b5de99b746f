import { expect, test } from 'vitest'
import type { Command } from './support/command.ts'
import { emulated } from './support/emulated.ts'
import { type ServedCommand, serveCommand } from './support/serve-command.ts'
import { post } from './support/served.ts'
import { tempFolder } from './support/stored.ts'

// Longer than any test: whoever waited for the lease would never be done.
const leaseMs = '3600000'

const serve = (folder: string, baseUrl: string) =>
  serveCommand({
    DECKHAND_DATA: folder,
    GEMINI_API_KEY: 'key-of-the-test',
    GOOGLE_GEMINI_BASE_URL: baseUrl,
    AGENT_LEASE_MS: leaseMs,
  })

const entries = ({ errors }: Command): { level: string; msg: string; status?: string }[] =>
  errors()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

async function runAt({ url, headers }: ServedCommand, id: string): Promise<{ status: string; attempt: number }> {
  const { run } = (await (await fetch(`${url}/api/agent/runs/${id}`, { headers })).json()) as never
  return run
}

test('L2: a run of a server that is asked to stop is taken up by another at once, and nobody complains', async () => {
  const { emulator } = await emulated()
  const folder = await tempFolder()
  const first = await serve(folder, emulator.url)
  const { headers } = first
  emulator.fault('slow', { delayMs: 60_000 })
  const waiting = post(`${first.url}/api/agent/run`, { prompt: 'what is 12.5% of 2480?' }, { headers })
  await expect.poll(() => emulator.requests.length).toBe(1)
  const { runs } = (await (await fetch(`${first.url}/api/agent/runs`, { headers })).json()) as {
    runs: { id: string }[]
  }
  const id = runs[0]?.id ?? ''
  const followers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${first.url}/api/agent/runs/${id}/stream`, { headers })),
  )
  const second = await serve(folder, emulator.url)

  first.command.child.kill('SIGTERM')
  const begun = performance.now()
  expect(await first.command.exitCode).toBe(0)
  expect((await waiting).status).toBe(503)
  for (const follower of followers) await follower.text()

  await expect.poll(() => runAt(second, id), { timeout: 5_000 }).toMatchObject({ status: 'completed', attempt: 2 })
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(entries(first.command).filter(({ level }) => level === 'error')).toEqual([])
  expect(entries(first.command)).toContainEqual(expect.objectContaining({ msg: 'run', status: 'left' }))
  expect(entries(second.command)).toContainEqual(expect.objectContaining({ msg: 'run', status: 'completed' }))
})

test('a second signal ends the server at once', async () => {
  const { command, url, headers } = await serve(await tempFolder(), 'http://127.0.0.1:9')
  const socketHolder = fetch(`${url}/api/agent/run`, {
    method: 'POST',
    headers,
    body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit)
  socketHolder.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  command.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 100))
  command.child.kill('SIGTERM')
  expect(await command.exitCode).toBe(143)
})
