import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RunResponse } from '@deckhand/spec'
import { expect, onTestFinished, test } from 'vitest'
import { emulated, requestBody } from '../support/models/emulated.ts'
import { startCommand } from '../support/processes/command.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const key = 'secret-of-the-file-0123456789'
const plugin = {
  'plugin.yaml': 'name: plain\nactions: [look, spill]\n',
  'package.json': '{"type": "module"}',
  // Whatever a project's own code does with its file, the log has no part in it.
  'index.js': `import { readFileSync } from 'node:fs'
const action = (handler) => ({ kind: 'jay-action', method: 'GET', effect: 'read', isStreaming: false, services: [], handler })
export const look = action(async () => process.env.GEMINI_API_KEY ?? 'nothing')
export const spill = action(async () => {
  throw new Error(readFileSync(new URL('config/.gemini.yaml', import.meta.url), 'utf8'))
})
`,
}

async function projectWith(config: string): Promise<string> {
  const folder = tempFolder()
  await mkdir(join(folder, 'config'))
  for (const [path, text] of Object.entries({ ...plugin, 'config/.gemini.yaml': config }))
    writeFileSync(join(folder, path), text, { mode: 0o600 })
  return folder
}

/** Refuses everything and echoes what it was sent, as some services do. */
async function parrot(): Promise<string> {
  const server = createServer((request, response) => {
    const message = `Cannot ${request.method} ${request.url} for ${request.headers['x-goog-api-key']}`
    response.writeHead(400).end(JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('with a key in the project’s file Gemini answers, with the model that the file names', async () => {
  const { emulator } = await emulated()
  const project = await projectWith(`apiKey: ${key}\nmodel: gemini-3-flash-preview\n`)
  const { url, headers, command } = await serveCommand({ DECKHAND_PROJECT: project, GEMINI_BASE_URL: emulator.url })
  expect(command.output()).toContain('Answering: gemini-3-flash-preview (Gemini API)')
  expect(command.output()).not.toContain('offline planner')
  await post(`${url}/api/agent/run`, { prompt: 'hello' }, { headers })
  expect(emulator.requests.at(-1)?.model).toBe('gemini-3-flash-preview')
})

test('its prompt comes first in the instruction of a page’s agent, for users and for visitors', async () => {
  const { emulator } = await emulated([{ text: 'Aye.' }, { text: 'Aye.' }])
  const project = await projectWith(`apiKey: ${key}\nsystemPrompt: Speak like a sailor.\n`)
  const { url, headers } = await serveCommand({ DECKHAND_PROJECT: project, GEMINI_BASE_URL: emulator.url })
  const said = { message: 'Ahoy', history: [], toolDefinitions: [], pageState: {} }
  const json = { 'content-type': 'application/json' }
  const user = await post(`${url}/_jay/actions/sendMessage`, said, { headers: { ...json, ...headers } })
  const asked = await post(`${url}/api/page/visitors`, { site: 'shop' }, { headers: { ...json, origin: url } })
  const { token } = (await asked.json()) as { token: string }
  const pass = { ...json, authorization: `Bearer ${token}`, origin: url }
  const visitor = await post(`${url}/_jay/actions/sendMessage`, said, { headers: pass })
  for (const answer of [user, visitor]) expect(await answer.json()).toMatchObject({ data: { message: 'Aye.' } })
  expect(emulator.requests).toHaveLength(2)
  for (const index of [0, 1])
    expect(requestBody(emulator, index).systemInstruction.parts[0]?.text).toMatch(/^Speak like a sailor\./)
})

test('the key of the file is in no log, event, response or file, although the service echoes it', async () => {
  const project = await projectWith(`apiKey: ${key}\n`)
  const data = tempFolder()
  const env = { DECKHAND_PROJECT: project, GEMINI_BASE_URL: await parrot(), LOG_LEVEL: 'trace', DECKHAND_DATA: data }
  const { url, headers, command, stop } = await serveCommand(env)
  const answers: string[] = []
  const ask = async (path: string) => answers.push(await (await fetch(`${url}${path}`, { headers })).text())
  const failed = (await (await post(`${url}/api/agent/run`, { prompt: 'hello' }, { headers })).json()) as RunResponse
  answers.push(JSON.stringify(failed))
  for (const path of ['events', 'report']) await ask(`/api/agent/runs/${failed.runId}/${path}`)
  for (const path of ['/api/health', '/api/agents', '/metrics', '/_jay/actions/look', '/_jay/actions/spill'])
    await ask(path)
  await ask(`/nowhere?hint=${key}`)
  await stop()
  const kept = readdirSync(data).map((name) => readFileSync(join(data, name), 'latin1'))
  const everything = [command.output(), ...answers, ...kept].join('\n')
  expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('Cannot POST') })
  expect(answers.join('\n')).toContain('"data":"nothing"')
  expect(command.output()).toContain('apiKey: [removed]')
  for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
    expect(everything).not.toContain(form)
})

test('a file with an error keeps the server from starting, and the doctor reports the same', async () => {
  const env = { PORT: '0', DECKHAND_PROJECT: await projectWith(`apikey: ${key}\n`) }
  const serve = startCommand(['serve'], env)
  expect(await serve.exitCode).toBe(2)
  expect(serve.output()).toContain('.gemini.yaml:1:1 There is no key "apikey". Did you mean "apiKey"?')
  const doctor = startCommand(['doctor'], env)
  expect(await doctor.exitCode).toBe(1)
  expect(doctor.output()).toMatch(/^✗ gemini file {2}.*:1:1 There is no key "apikey"/m)
  expect(serve.output() + doctor.output()).not.toContain(key)
})

test('the doctor asks the model with the key of the file, and does not print it', async () => {
  const env = { PORT: '0', DECKHAND_PROJECT: await projectWith(`apiKey: ${key}\n`), GEMINI_BASE_URL: await parrot() }
  const doctor = startCommand(['doctor'], env)
  expect(await doctor.exitCode).toBe(1)
  expect(doctor.output()).toMatch(/^✓ gemini file {2}.* has a key\.$/m)
  expect(doctor.output()).toMatch(/^✗ model {8}gemini-2\.5-flash \(Gemini API\): .*Cannot POST/m)
  expect(doctor.output()).not.toContain(key)
})

test('with the placeholder key the planner answers, and says what is missing', async () => {
  const { command } = await serveCommand({ DECKHAND_PROJECT: await projectWith("apiKey: '<your-gemini-api-key>'\n") })
  await command.shows(/apiKey in .*config\/\.gemini\.yaml is still a placeholder\. An offline planner answers/)
})
