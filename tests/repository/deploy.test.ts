import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { knownSettings } from 'deckhand/command'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const unit = 'deploy/deckhand@.service'
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the Dockerfile passes its linter', () => {
  expect(validate(read('Dockerfile'), {})).toEqual([])
})

test('the compose file passes its linter', async () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  const [result] = linter.lintFiles([`${root}compose.yaml`], false)
  expect(result?.messages).toEqual([])
})

test.skipIf(!hasSystemd)('systemd accepts the unit', () => {
  // A missing folder or user is not an error of the unit if Deckhand is not installed.
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', `${root}${unit}`], { encoding: 'utf8' })
  expect(
    stderr.split('\n').filter((line) => line.includes('deckhand@') && !/not executable|No such file/.test(line)),
  ).toEqual([])
})

test('image and unit start what the build makes', () => {
  const started = [read('Dockerfile'), read(unit)].map((text) =>
    /\S*\bdist\/[\w.]+js\b/.exec(text)?.[0].replace('"', ''),
  )
  const { bin } = JSON.parse(read('packages/deckhand/package.json'))
  expect(started).toEqual([`packages/deckhand/${bin.deckhand}`, `packages/deckhand/${bin.deckhand}`])
})

/** As Docker reads the file: the last pattern that fits a path, or a folder above it, decides. */
function isInImage(path: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
  const fits = (pattern: string) => above.some((each) => toRegExp(pattern.replace(/^!/, '')).test(each))
  return patterns.findLast(fits)?.startsWith('!') ?? true
}

/** `**` is any number of folders, `*` anything within a name. */
function toRegExp(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    return part === '*' ? '[^/]*' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

test.each([
  ...[
    '.env',
    '.env.production',
    '.deckhand/deckhand.db',
    '.git/config',
    'mcp.json',
    'config/.gemini.yaml',
    'agents/mine.md',
  ],
  ...[
    'service-account.json',
    'my-project-1a2b3c4d5e6f.json',
    'key.pem',
    'backup.tar.gz',
    'node_modules/ajv/package.json',
  ],
  ...[
    'examples/orders/.env',
    'examples/orders/config/.gemini.yaml',
    'examples/orders/mcp.json',
    'apps/workspace/dist/x.js',
  ],
  ...[
    'packages/deckhand/service-account.json',
    'scripts/my-serviceAccount.json',
    'tests/shop-firebase-adminsdk-ab1.json',
  ],
  ...[
    'plugins/x/client_secret_1.json',
    'examples/shop/.deckhand/secret.key',
    'packages/deckhand/application_default_credentials.json',
  ],
])('%s does not get into the image', (path) => {
  expect(isInImage(path)).toBe(false)
})

test('the image contains all that the build needs, and the repository contains no secret', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const sources = tracked.filter((path) =>
    /^(apps|examples|packages|plugins|scripts)\/|^(package.*|tsconfig.*)\.json$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.filter((path) => !isInImage(path))).toEqual([])
  expect(tracked.filter((path) => /(^|\/)\.env$|secret\.key$/.test(path))).toEqual([])
})

test('variables that the compose file takes from .env are in the list of those', () => {
  const taken = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => `\`${name}\``)
  expect(taken).toContain('`GOOGLE_APPLICATION_CREDENTIALS`')
  const list = read('docs/deployment.md').split('Put these into `.env`')[1]?.split('\n\n')[1]
  expect(taken.filter((name) => !list?.includes(name))).toEqual([])
})

test('variables that image, compose file, unit and their docs page name are settings', () => {
  const inImage = [...read('Dockerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)]
  const inCompose = [...read('compose.yaml').matchAll(/^ {4,6}([A-Z_]+):/gm)]
  const inUnit = [...read(unit).matchAll(/^Environment=([A-Z_]+)=/gm)]
  const onPage = [...read('docs/deployment.md').matchAll(/`([A-Z]+(?:_[A-Z]+)+)/g)]
  expect(Math.min(...[inImage, inCompose, inUnit, onPage].map(({ length }) => length))).toBeGreaterThan(1)
  const named = [...inImage, ...inCompose, ...inUnit, ...onPage].map(([, name = '']) => name)
  expect(named.filter((name) => !name.startsWith('POSTGRES_') && !knownSettings.includes(name))).toEqual([])
})
