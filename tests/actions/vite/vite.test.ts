import { mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ActionsPluginOptions, deckhandActions } from '@deckhand/actions/vite'
import { build, createLogger, createServer, type Plugin } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { listenForUpdates } from './update-listener.ts'

const action = (input: string) => `name: x\ndescription: Does it.\ninputSchema:\n  ${input}\n`

// Vite's own type takes it: the compiler says so.
const plugin = (options?: ActionsPluginOptions): Plugin => deckhandActions(options)

async function project(input: string) {
  const folder = await realpath(tempFolder())
  await mkdir(join(folder, 'src'))
  const write = (text: string) => writeFile(join(folder, 'src/x.jay-action'), action(text))
  await write(input)
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/src/main.js"></script>')
  await writeFile(join(folder, 'src/main.js'), 'document.title = "x"\n')
  return { folder, write, types: () => readFile(join(folder, 'src/x.jay-action.d.ts'), 'utf8').catch(() => '') }
}

async function serve(root: string, options?: ActionsPluginOptions) {
  const said: string[] = []
  const say = (words: string) => said.push(words)
  const customLogger = { ...createLogger('silent'), info: say, warn: say, error: say }
  const server = await createServer({
    root,
    configFile: false,
    customLogger,
    plugins: [plugin(options)],
    server: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  onTestFinished(() => server.close())
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? ''
  return { said, server, url }
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

/** Vite's watcher misses changes until about 100 ms after the server listens. */
const soonAfter = (change: () => Promise<void>, check: () => unknown) =>
  vi.waitFor(() => change().then(check), { timeout: 30_000, interval: 200 })

test('a dev server writes types when it starts and whenever an action file changes', async () => {
  const { folder, write, types } = await project('a: string')
  const { said } = await serve(folder)
  expect(await types()).toContain('  a: string\n')
  expect(said).toContain('src/x.jay-action.d.ts written')
  await soonAfter(
    () => write('a: number'),
    async () => expect(await types()).toContain('  a: number\n'),
  )
})

test('a dev server shows an error overlay for a broken file, keeps serving, and removes it once the file is fixed', async () => {
  const { folder, write, types } = await project('a: strin')
  const { url, said, server } = await serve(folder)
  const file = join(folder, 'src/x.jay-action')
  expect(said.join()).toContain(`${file}:4:6 `)
  const payloads = await listenForUpdates(url, server.config.webSocketToken)
  const loc = { file, line: 4, column: 6 }
  await soon(() => expect(payloads).toContainEqual({ type: 'error', err: expect.objectContaining({ loc, id: file }) }))
  expect((await fetch(url)).status).toBe(200)
  await soonAfter(
    () => write('a: string'),
    () => expect(payloads.at(-1)).toEqual({ type: 'update', updates: [] }),
  )
  expect(await types()).toContain('  a: string\n')
})

test('changing a contract in a dev server updates the types of the actions that import it, also through a symlink', async () => {
  const { folder, types } = await project('a: string')
  const contract = (tag: string) =>
    writeFile(join(folder, 'src/card.jay-contract'), `name: card\ntags: [{ tag: ${tag} }]\n`)
  await contract('title')
  await writeFile(join(folder, 'src/x.jay-action'), `import: { card: card }\n${action('a: card')}`)
  const link = join(tempFolder(), 'link')
  await symlink(folder, link)
  await serve(link)
  expect(await types()).toContain('  title: string\n')
  await soonAfter(
    () => contract('price'),
    async () => expect(await types()).toContain('  price: string\n'),
  )
})

test('a build writes types, and ends with the place of the mistake when a file is broken', async () => {
  const { folder, write, types } = await project('a: string')
  const run = () => build({ root: folder, configFile: false, logLevel: 'silent', plugins: [plugin()] })
  await run()
  expect(await types()).toContain('  a: string\n')
  await write('a: strin')
  await expect(run()).rejects.toThrow(/src\/x\.jay-action:4:6 .*strin/)
})

test('a missing action file is reported once, with the folder that was searched', async () => {
  const { folder } = await project('a: string')
  const words = `deckhand-actions found no action file (*.jay-action) below ${join(folder, 'source')}. Write one, or set "root" to their folder, relative to Vite's root.`
  const { said } = await serve(folder, { root: 'source' })
  expect(said.filter((each) => each.includes('deckhand-actions'))).toEqual([words])
  const warned: string[] = []
  const customLogger = { ...createLogger('silent'), warn: (each: string) => warned.push(each) }
  await build({ root: folder, configFile: false, customLogger, plugins: [plugin({ root: 'source' })] })
  expect(warned.join()).toContain(words)
  expect((await serve(folder, { root: 'src' })).said.join()).not.toContain('found no action file')
})
