import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emulated } from '../support/models/emulated.ts'
import type { Command } from '../support/processes/command.ts'
import { type ServedCommand, serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

// Longer than any test: waiting for the lease would never end.
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

test('L2: a run of a server that shuts down is claimed by another at once, without an error', async () => {
  const { emulator } = await emulated()
  const folder = tempFolder()
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
  expect(await first.command.exitCode).toBe(0)
  expect((await waiting).status).toBe(503)
  for (const follower of followers) await follower.text()

  await expect.poll(() => runAt(second, id)).toMatchObject({ status: 'completed', attempt: 2 })
  expect(entries(first.command).filter(({ level }) => level === 'error')).toEqual([])
  expect(entries(first.command)).toContainEqual(expect.objectContaining({ msg: 'run', status: 'left' }))
  expect(entries(second.command)).toContainEqual(expect.objectContaining({ msg: 'run', status: 'completed' }))
})

test('a second signal ends the server at once', async () => {
  const { command, url, headers } = await serve(tempFolder(), 'http://127.0.0.1:9')
  const { host, port } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `POST /api/agent/run HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}Content-Length: 100\r\n\r\n{`
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // Half a body keeps the server from being done. The answer to the request before it shows that it has arrived.
  socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n${request}`)
  await once(socket, 'data')
  command.child.kill('SIGTERM')
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(false)
  command.child.kill('SIGTERM')
  expect(await command.exitCode).toBe(143)
})
