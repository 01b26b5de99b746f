import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emulated } from '../support/models/emulated.ts'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const key = 'AIza-key-of-this-test-0123456789'

async function projectWith(files: Record<string, string> = {}): Promise<string> {
  const folder = tempFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: 0o600 })
  }
  return folder
}

async function geminiThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function setUp(args: string[], env: Record<string, string> = {}, cwd?: string) {
  const command = startCommand(['setup', ...args], env, cwd)
  return { code: await command.exitCode, output: command.output() }
}

describe('gemini-agent', () => {
  test('from nothing to an answer: the template, the placeholder, the key', async () => {
    const { emulator } = await emulated()
    const env = { DECKHAND_PROJECT: await projectWith({ '.gitignore': 'dist\n' }), GEMINI_BASE_URL: emulator.url }
    const path = join(env.DECKHAND_PROJECT, 'config/.gemini.yaml')
    const first = await setUp(['gemini-agent'], env)
    expect(first).toMatchObject({ code: 1, output: expect.stringContaining('Wrote config/.gemini.yaml') })
    expect(first.output).toContain('Added the line config/.gemini.yaml to .gitignore.')
    const second = await setUp(['gemini-agent'], env)
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('is still a placeholder') })
    expect(emulator.requests).toEqual([])
    writeFileSync(path, readFileSync(path, 'utf8').replace('<your-gemini-api-key>', key))
    const third = await setUp(['gemini-agent'], env)
    expect(third).toEqual({
      code: 0,
      output: expect.stringMatching(/^gemini-2\.5-flash answered in \d+ ms: config\/\.gemini\.yaml is ready\.\n$/m),
    })
    expect(emulator.requests).toHaveLength(1)
  })

  test('an unknown model, a rate limit and a dead address have different messages, and none shows the key', async () => {
    const { emulator } = await emulated()
    const project = await projectWith({ 'config/.gemini.yaml': `apiKey: ${key}\nmodel: gemini-of-nowhere\n` })
    const wrongModel = await setUp(['gemini-agent', '--project', project], { GEMINI_BASE_URL: emulator.url })
    emulator.fault('rate-limit')
    const env = { GEMINI_BASE_URL: emulator.url, GEMINI_MODEL: 'gemini-2.5-flash' }
    const limited = await setUp(['gemini-agent', '--project', project], env)
    const dead = await setUp(['gemini-agent', '--project', project], { GEMINI_BASE_URL: 'http://127.0.0.1:9' })
    const ready = await setUp(['gemini-agent', '--project', project], env)
    expect(wrongModel).toMatchObject({ code: 1, output: expect.stringContaining('no model "gemini-of-nowhere"') })
    expect(limited).toMatchObject({ code: 1, output: expect.stringContaining('rate limit is reached') })
    expect(dead).toMatchObject({ code: 1, output: expect.stringContaining('could not be reached') })
    expect(ready).toMatchObject({ code: 0, output: expect.stringContaining(`DECKHAND_PROJECT=${project}`) })
    for (const { output } of [wrongModel, limited, dead, ready]) expect(output).not.toContain(key)
  })

  test('a refused key is not printed, even if the service echoes it', async () => {
    const url = await geminiThat((request, response) => {
      const message = `API key not valid: ${request.headers['x-goog-api-key']}`
      const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }]
      response.writeHead(400).end(JSON.stringify({ error: { code: 400, message, details } }))
    })
    const project = await projectWith({ 'config/.gemini.yaml': `apiKey: ${key}\n` })
    const { code, output } = await setUp(['gemini-agent'], { DECKHAND_PROJECT: project, GEMINI_BASE_URL: url })
    expect(code).toBe(1)
    expect(output).toMatch(/^Gemini refused the key \(HTTP 400: API key not valid: .*\)\. Check the key/)
    expect(output).not.toContain(key)
  })

  test('a check that takes longer than a second is reported, and Ctrl-C ends it', async () => {
    const env = {
      DECKHAND_PROJECT: await projectWith({ 'config/.gemini.yaml': `apiKey: ${key}\n` }),
      GEMINI_BASE_URL: await geminiThat(() => {}),
    }
    const command = startCommand(['setup', 'gemini-agent'], env)
    await command.shows(/… Gemini/)
    const begun = performance.now()
    command.child.kill('SIGINT')
    expect(await command.exitCode).toBe(130)
    // It waits 20 s for an answer.
    expect(performance.now() - begun).toBeLessThan(15_000)
    expect(command.errors()).toMatch(/Stopped\.\n$/)
  })

  test('setup does not guess a folder', async () => {
    const cwd = await projectWith({ 'config/.gemini.yaml': `apiKey: ${key}\n` })
    const { code, output } = await setUp(['gemini-agent'], {}, cwd)
    expect(code).toBe(2)
    expect(output).toContain('name the project with --project DIR or DECKHAND_PROJECT')
  })
})

describe('a plugin', () => {
  const plugin = {
    'plugins/tides/plugin.yaml':
      'name: tides\nactions: [tide]\nsetup:\n  handler: setUpTides\n  description: The key of the harbour.\n',
    'plugins/tides/package.json': '{"type": "module"}',
    'plugins/tides/index.js': `
export const tide = { kind: 'jay-action', method: 'GET', effect: 'read', isStreaming: false, services: [], handler: async () => 1 }
export const TIDES = { name: 'tides' }
export const init = { kind: 'jay-init', server: async ({ services, project }) => {
  if (process.env.BROKEN) throw new Error('no sea')
  services.provide(TIDES, { project })
} }
export const setUpTides = async ({ services, initError, signal, ...context }) => {
  if (process.env.SLOW) await new Promise(() => setInterval(() => {}, 1000))
  if (initError) return { status: 'error', message: initError.message }
  const told = { ...context, sameProject: services.get(TIDES).project === context.projectRoot, hears: signal.aborted }
  return { status: process.env.STATUS, configCreated: ['config/tides.yaml'], message: JSON.stringify(told) }
}
`,
  }

  test('is set up by its handler, which gets what Jay passes it', async () => {
    const project = await projectWith(plugin)
    const { code, output } = await setUp(['tides'], { DECKHAND_PROJECT: project, STATUS: 'configured' })
    expect(code).toBe(0)
    const [wrote, told = ''] = output.split('\n')
    expect(wrote).toBe('Wrote config/tides.yaml.')
    expect(JSON.parse(told)).toEqual({
      pluginName: 'tides',
      projectRoot: project,
      configDir: join(project, 'config'),
      force: false,
      sameProject: true,
      hears: false,
    })
  })

  test('that needs something exits with 1, and its handler gets the reason why it could not start', async () => {
    const env = { DECKHAND_PROJECT: await projectWith(plugin) }
    expect((await setUp(['tides'], { ...env, STATUS: 'needs-config' })).code).toBe(1)
    const broken = await setUp(['tides'], { ...env, BROKEN: '1' })
    expect(broken).toMatchObject({
      code: 1,
      output: expect.stringContaining('failed to start, and is not in use: no sea'),
    })
    const odd = await setUp(['tides'], { ...env, STATUS: 'fine' })
    expect(odd).toMatchObject({ code: 1, output: expect.stringContaining('returned no result') })
  })

  test('that never returns ends with Ctrl-C', async () => {
    const env = { DECKHAND_PROJECT: await projectWith(plugin), SLOW: '1' }
    const command = startCommand(['setup', 'tides'], env)
    await command.shows(/… tides/)
    command.child.kill('SIGINT')
    expect(await command.exitCode).toBe(130)
  })

  test('that is mistyped, has no setup, or names no function is refused with a message', async () => {
    const env = { DECKHAND_PROJECT: await projectWith({ ...plugin, 'plugins/plain/plugin.yaml': 'name: plain\n' }) }
    expect(await setUp(['tide'], env)).toMatchObject({ code: 2, output: expect.stringContaining('mean "tides"?') })
    expect(await setUp(['plain'], env)).toMatchObject({ code: 2, output: expect.stringContaining('nothing to set up') })
    const other = plugin['plugins/tides/plugin.yaml'].replace('setUpTides', 'setUp')
    const wrong = { DECKHAND_PROJECT: await projectWith({ ...plugin, 'plugins/tides/plugin.yaml': other }) }
    const { code, output } = await setUp(['tides'], wrong)
    expect([code, output]).toEqual([1, expect.stringMatching(/plugin\.yaml:1:\d+ .*exports no function "setUp"/)])
  })

  test('is listed with gemini-agent, and no code of it is run for that', async () => {
    const project = await projectWith({ ...plugin, 'plugins/tides/index.js': 'throw new Error("run")' })
    expect(await setUp(['--project', project])).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^gemini-agent {2}A key .* There is no config\/\.gemini\.yaml\.\ntides {9}The key of the harbour\.\n$/,
      ),
    })
    expect(await setUp([])).toMatchObject({ code: 0, output: expect.stringContaining('No project is named') })
  })
})
