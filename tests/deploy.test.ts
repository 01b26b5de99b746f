import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const unit = 'deploy/deckhand@.service'
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('the Dockerfile has no fault that its linter knows', () => {
  expect(validate(read('Dockerfile'), {})).toEqual([])
})

test('the compose file has no fault that its linter knows', async () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
  const [result] = linter.lintFiles([`${root}compose.yaml`], false)
  expect(result?.messages).toEqual([])
})

test.skipIf(!hasSystemd)('systemd has nothing to say against the unit', () => {
  // Where Deckhand is not installed, that its folder and its user are missing is no fault of the unit.
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', `${root}${unit}`], { encoding: 'utf8' })
  expect(
    stderr.split('\n').filter((line) => line.includes('deckhand@') && !/not executable|No such file/.test(line)),
  ).toEqual([])
})

test('image and unit start what the build makes', () => {
  const started = [read('Dockerfile'), read(unit)].map((text) =>
    /\S*\bdist\/[\w.]+js\b/.exec(text)?.[0].replace('"', ''),
  )
  const { bin } = JSON.parse(read('packages/cli/package.json'))
  expect(started).toEqual([`packages/cli/${bin.deckhand}`, `packages/cli/${bin.deckhand}`])
})

test('nothing that is secret or made gets into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.env', '**/.deckhand', '.git']))
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(tracked.filter((path) => /(^|\/)\.env$|secret\.key$/.test(path))).toEqual([])
})
