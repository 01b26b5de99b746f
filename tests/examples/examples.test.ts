import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { minutes, newProject } from './project.ts'
import { useProduct } from './use-product.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))

describe.each(['express', 'hono'])('the %s example, installed from tarballs', (name) => {
  test.skipIf(!chromiumPath)(
    'compiles with all types checked, passes its own test, and keeps its users apart in the browser',
    minutes(8),
    async () => {
      const project = await newProject(name)
      await project.run('npx', 'tsc')
      await project.run('npx', 'tsc', '--module', 'esnext', '--moduleResolution', 'bundler')
      expect(await project.run('npm', 'test')).toContain('# pass 1')
      await useProduct(await project.start())
    },
  )
})

test(
  'the plain template, installed from tarballs, passes its own test and serves the workspace',
  minutes(6),
  async () => {
    const project = await newProject('plain')
    await project.run('npx', 'tsc')
    expect(await project.run('npm', 'test')).toContain('# pass 1')
    const url = await project.start()
    expect(await (await fetch(url)).text()).toContain('<title>Deckhand</title>')
    expect((await fetch(`${url}/api/agent/runs`)).status).toBe(200)
  },
)

test.each(['express', 'hono', 'next'])('the %s example has under 60 lines of its own code', (name) => {
  const code = codeIn(name)
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.trim() !== '' && !/^import |^\s*\/\//.test(line))
  expect(code.length).toBeLessThan(60)
})

test.each(['hono', 'next'])('the %s example has the same agent and the same test as that for Express', (name) => {
  const shared = ({ path }: { path: string }) => /support(\.test)?\.ts$/.test(path)
  expect(codeIn(name).filter(shared)).toEqual(codeIn('express').filter(shared))
})

function codeIn(name: string): { path: string; text: string }[] {
  const folder = join(examples, name)
  return ['src', 'test'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${part}/${path}`)
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
  )
}
