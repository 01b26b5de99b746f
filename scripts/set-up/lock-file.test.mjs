import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('the lock file names no registry', () => {
  const resolved = Object.values(packages).flatMap((entry) => entry.resolved ?? [])
  expect(resolved.filter((address) => address.includes(':'))).toEqual([])
})

test("the lock file has every platform's binaries, which npm would not install where it lacks them", () => {
  const names = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).map((name) => [
      `${path}/node_modules/${name}`,
      `node_modules/${name}`,
    ]),
  )
  const missing = names.filter((places) => !places.some((place) => place in packages)).map(([place]) => place)
  expect(missing.filter((place) => /darwin|linux|win32/.test(place))).toEqual([])
})
