import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { findCompiler } from './find-compiler.ts'

afterEach(cleanUp)

function projectWith(version: string): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'node_modules/typescript'), { recursive: true })
  const text = JSON.stringify({ name: 'typescript', version, bin: { tsc: './bin/tsc' } })
  writeFileSync(join(root, 'node_modules/typescript/package.json'), text)
  return root
}

test.each(['5.7.0', '5.10.1', '6.0.0-beta', '10.0.0'])('TypeScript %s of the project is used', (version) => {
  const root = projectWith(version)
  expect(findCompiler(root).endsWith(join(root, 'node_modules/typescript/bin/tsc'))).toBe(true)
})

test.each(['4.9.5', '5.6.3'])('TypeScript %s of the project does not know the options, and ours is used', (version) => {
  const root = projectWith(version)
  expect(findCompiler(root)).toBe(findCompiler(temporaryFolder()))
  expect(findCompiler(root)).not.toContain(root)
})
