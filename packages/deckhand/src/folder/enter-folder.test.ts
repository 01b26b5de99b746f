import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentOf } from '../bridge/agent-command.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { readMcpFile } from '../mcp/read-mcp-file.ts'
import { openDeckhand } from '../product/open-deckhand.ts'
import { makeDataFolder, openDataFolder } from '../store/data-folder.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { enterFolder } from './enter-folder.ts'
// Loaded before the first test, whose time limit is not for that.
import './found-folder.ts'

let home = ''
let here = ''

beforeEach(() => {
  const before = process.cwd()
  home = temporaryFolder()
  here = realpathSync(temporaryFolder())
  process.chdir(here)
  afterTest(() => process.chdir(before))
})

afterEach(cleanUp)

const userFolders = () => ({ XDG_CONFIG_HOME: join(home, 'config'), XDG_DATA_HOME: join(home, 'data') })

function write(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

/** The settings that a command gets, and what a person was asked who answers with this; `undefined` when there is no terminal. */
async function enter(command: string, answer?: string | (() => string), given: Record<string, string> = {}) {
  const env: Record<string, string | undefined> = { ...userFolders(), ...given }
  const asked: string[] = []
  await enterFolder([command], env, async (question) => {
    asked.push(question)
    return typeof answer === 'function' ? answer() : answer
  })
  const { XDG_CONFIG_HOME, XDG_DATA_HOME, ...settings } = env
  return { settings, asked }
}

/** What is kept about confirmed folders. */
function records(): unknown[] {
  const folder = join(home, 'config/deckhand/folders')
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

test('S9: a developer confirms a .env once, and again when what it names changes', async () => {
  const first = 'LOG_LEVEL=warn\nGEMINI_API_KEY=one\nSHELL_THEME=dark\n'
  write('.env', first)
  await expect(enter('serve')).rejects.toThrow(/\.env: GEMINI_API_KEY\n[\s\S]*Run "deckhand trust" in this folder/)
  const { settings, asked } = await enter('serve', 'y')
  expect(settings).toEqual({ LOG_LEVEL: 'warn', GEMINI_API_KEY: 'one' })
  expect(asked).toEqual([expect.stringContaining(`${here} brings settings`)])
  expect(asked[0]).not.toMatch(/one\b|SHELL_THEME/)
  expect(records()).toEqual([{ path: here, digest: expect.any(String) }])
  expect(await enter('chat')).toEqual({ settings, asked: [] })
  write('.env', `# a comment\n${first.replace('warn', 'info')}`)
  expect((await enter('chat')).asked).toEqual([])
  write('.env', first.replace('one', 'two'))
  await expect(enter('serve')).rejects.toThrow(UsageError)
  await enter('serve', 'yes')
  write('.env', first)
  expect((await enter('serve')).asked).toEqual([])
})

test('S9: the environment overrides .env, and what it overrides needs no confirmation', async () => {
  write('.env', 'GEMINI_API_KEY=of the file\nDECKHAND_MCP=mine.json\n')
  write('mine.json', '{}')
  const given = { GEMINI_API_KEY: 'of the environment', DECKHAND_MCP: '/mine.json' }
  expect(await enter('serve', undefined, given)).toEqual({ settings: given, asked: [] })
})

test('S9: a port is an address that a sign-in link leads to, so it needs a confirmation', async () => {
  write('.env', 'PORT=9999\n')
  await expect(enter('sign-in')).rejects.toThrow(/\.env: PORT\n/)
})

test('S9: a .env that loses the kill switch is asked about again', async () => {
  write('.env', 'GEMINI_API_KEY=one\nAGENT_SIDE_EFFECTS_ENABLED=false\n')
  await enter('serve', 'y')
  write('.env', 'GEMINI_API_KEY=one\n')
  await expect(enter('serve')).rejects.toThrow(UsageError)
})

test('S9: the MCP servers that run are those that were confirmed, also when the file changes during the question', async () => {
  const withServer = (name: string) => JSON.stringify({ mcpServers: { [name]: { command: name } } })
  write('mcp.json', withServer('good'))
  await enter('serve', () => {
    write('mcp.json', withServer('evil'))
    return 'y'
  })
  expect(Object.keys(readMcpFile({}))).toEqual(['good'])
  rmSync('mcp.json')
  await enter('serve')
  write('mcp.json', withServer('evil'))
  expect(readMcpFile({})).toEqual({})
})

test("S9: a data folder that .env names inside of the folder is asked about unless it is the user's own", async () => {
  write('.env', 'DECKHAND_DATA=.data\n')
  const { settings } = await enter('serve', 'y')
  makeDataFolder({ ...userFolders(), ...settings })
  write('.data/deckhand.db', '')
  expect((await enter('serve')).asked).toEqual([])
  rmSync('.data', { recursive: true })
  write('.data/secret.key', 'of a stranger')
  await expect(enter('serve')).rejects.toThrow(/\.data: a data folder with trust/)
})

test('S9: no is not remembered, and nothing of the folder is taken', async () => {
  write('mcp.json', '{"mcpServers": {"a": {"command": "a"}}}')
  for (const answer of ['n', '', 'yep']) await expect(enter('serve', answer)).rejects.toThrow('Nothing was started')
  expect(readdirSync(home)).toEqual([])
})

test('S9: .env may have a variable that an MCP server of the folder refers to, and no other unknown name', async () => {
  write('.env', 'WEATHER_TOKEN=w\nNODE_OPTIONS=--import=x\n')
  write('mcp.json', `{"mcpServers": {"w": {"url": "https://w.example", "headers": {"a": "\${WEATHER_TOKEN}"}}}}`)
  const { settings, asked } = await enter('serve', 'y')
  expect(settings).toEqual({ WEATHER_TOKEN: 'w' })
  expect(asked[0]).toContain('.env: WEATHER_TOKEN\n  mcp.json: MCP servers w\n')
})

test('S9: what an agent may use is confirmed; its instructions may be edited', async () => {
  const agent = (settings: string, body: string) => write('agents/scout.md', `---\n${settings}\n---\n${body}\n`)
  agent('tools: [calculate]', 'You count.')
  expect((await enter('serve', 'y')).asked[0]).toContain('\n  agents: agent file scout.md\n')
  agent('tools: [calculate]', 'You count slowly.')
  expect((await enter('serve')).asked).toEqual([])
  agent('mcp_servers: {x: {command: x}}', 'You count.')
  await expect(enter('serve')).rejects.toThrow(UsageError)
})

/** A server in the folder, which has the answer yes for all that the folder brings now. */
async function serveHere(given: Record<string, string> = {}) {
  const { settings } = await enter('serve', 'y', given)
  const problems: string[] = []
  const onFault = (error: unknown) => void problems.push((error as Error).message)
  const deckhand = await openDeckhand({ ...userFolders(), ...settings }, { onFault })
  afterTest(() => deckhand.close())
  const prompts = () =>
    deckhand.runtime.agents.flatMap(({ id, persona }) => (/^(scout|helper)$/.test(id) ? [`${id}: ${persona}`] : []))
  return { prompts, problems }
}

const startsProgram = 'mcp_servers: {x: {command: sh, args: [-c, touch ran]}}'

test('S9: an agent that arrives while Deckhand runs is left out until the folder is confirmed again', async () => {
  const { prompts, problems } = await serveHere()
  write('agents/helper.md', `---\nname: helper\n${startsProgram}\n---\nYou help.\n`)
  const words = expect.stringMatching(
    /helper\.md:1:1 .*Run "deckhand trust" in this folder, and start Deckhand again\. The agent is not in use\.$/,
  )
  await expect.poll(() => problems).toEqual([words])
  expect(prompts()).toEqual([])
  expect((await serveHere()).prompts()).toEqual(['helper: You help.'])
})

test("S9: while Deckhand runs, an agent's instructions may change, and what it may use stays as confirmed", async () => {
  const agent = (settings: string, body: string) =>
    write('agents/scout.md', `---\nname: scout\n${settings}\n---\n${body}\n`)
  agent('tools: [calculate]', 'You count.')
  const { prompts, problems } = await serveHere()
  agent('tools: [calculate]', 'You count slowly.')
  await expect.poll(prompts).toEqual(['scout: You count slowly.'])
  agent(startsProgram, 'You run programs.')
  await expect.poll(() => problems).toEqual([expect.stringContaining('The last good version stays in use.')])
  write('agents/helper.md', `---\nname: helper\n---\nYou help.\n`)
  await expect.poll(() => problems).toHaveLength(2)
  expect(prompts()).toEqual(['scout: You count slowly.'])
  agent('tools: [calculate]', 'You count again.')
  await expect.poll(prompts).toEqual(['scout: You count again.'])
})

test('S9: agents that change between the confirmation and the first look at them are left out', async () => {
  write('agents/scout.md', '---\nname: scout\n---\nYou count.\n')
  const { settings } = await enter('serve', 'y')
  write('agents/scout.md', `---\nname: scout\n${startsProgram}\n---\nYou run programs.\n`)
  const deckhand = await openDeckhand({ ...userFolders(), ...settings })
  afterTest(() => deckhand.close())
  expect(deckhand.runtime.agents.map(({ id }) => id)).not.toContain('scout')
})

test('S9: a folder of agents that the environment names may bring new ones while Deckhand runs', async () => {
  const { prompts, problems } = await serveHere({ DECKHAND_AGENTS: join(here, 'agents') })
  write('agents/helper.md', `---\nname: helper\n${startsProgram}\n---\nYou help.\n`)
  await expect.poll(prompts).toEqual(['helper: You help.'])
  expect(problems).toEqual([])
})

test("S9: agents in the user's own configuration folder may change while Deckhand runs", async () => {
  mkdirSync(join(home, 'config/deckhand'), { recursive: true })
  process.chdir(join(home, 'config/deckhand'))
  const { prompts } = await serveHere()
  write('agents/helper.md', `---\nname: helper\n${startsProgram}\n---\nYou help.\n`)
  await expect.poll(prompts).toEqual(['helper: You help.'])
})

test('S9: names of files cannot write over the question', async () => {
  write('agents/a\u001b[2Kb.md', '---\n---\nx')
  await expect(enter('serve')).rejects.toThrow('agents: agent file ab.md')
})

test('S9: a data folder is asked about unless this user made it here, or a setting names it', async () => {
  openDataFolder(userFolders())
  expect((await enter('serve')).asked).toEqual([])
  rmSync('.deckhand/folder.id')
  await expect(enter('serve')).rejects.toThrow('.deckhand: a data folder')
  expect((await enter('serve', undefined, { DECKHAND_DATA: '.deckhand' })).asked).toEqual([])
  expect((await enter('serve', 'y')).asked).toHaveLength(1)
  expect((await enter('serve')).asked).toEqual([])
  rmSync('.deckhand', { recursive: true })
  write('.deckhand/gemini-agent/secret.key', 'of the plugin for Jay-Stack')
  expect((await enter('serve')).asked).toEqual([])
})

test('S9: commands that only check files, or read no settings, ask nothing', async () => {
  write('.env', 'DECKHAND_PROJECT=.\nLOG_LEVEL=warn\n')
  for (const command of ['agents', 'validate']) expect((await enter(command)).settings).toEqual({ LOG_LEVEL: 'warn' })
  for (const command of ['help', 'emulator', 'actions', 'trust', '--version', 'no-command'])
    expect(await enter(command)).toEqual({ settings: {}, asked: [] })
})

test.each(['mcp', 'acp', 'bridge'])("S8: %s works in the user's own folders, whose files count", async (command) => {
  write('.env', 'GEMINI_MODEL=of the folder\n')
  write(join(home, 'config/deckhand/.env'), 'GEMINI_API_KEY=mine\n')
  const { settings } = await enter(command)
  expect(settings).toEqual({ GEMINI_API_KEY: 'mine', DECKHAND_DATA: join(home, 'data/deckhand') })
  expect(process.cwd()).toBe(realpathSync(join(home, 'config/deckhand')))
})

test('S8: a CLI agent behind the bridge gets no variable that only .env of the user holds, but for its model', async () => {
  write(
    join(home, 'config/deckhand/.env'),
    'GITHUB_TOKEN=for mcp.json\nGEMINI_API_KEY=mine\nDECKHAND_TOKEN=t\nNPM_TOKEN=n\n',
  )
  const { settings } = await enter('bridge', undefined, { NPM_TOKEN: 'of the terminal' })
  expect(agentOf('other-agent', settings).inherits).toEqual({ GEMINI_API_KEY: 'mine', NPM_TOKEN: 'of the terminal' })
  for (const command of ['mcp', 'acp']) expect((await enter(command)).settings.GITHUB_TOKEN).toBe('for mcp.json')
})

test('S8: a data folder that the environment names is taken, and a relative path is refused', async () => {
  expect((await enter('mcp', undefined, { DECKHAND_DATA: '/mine' })).settings.DECKHAND_DATA).toBe('/mine')
  for (const name of ['DECKHAND_DATA', 'DECKHAND_PROJECT', 'DECKHAND_AGENTS', 'GOOGLE_APPLICATION_CREDENTIALS'])
    await expect(enter('mcp', undefined, { [name]: 'here' })).rejects.toThrow(`${name} must be an absolute path`)
})
