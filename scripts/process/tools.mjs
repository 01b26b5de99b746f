import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../root.mjs'

// Each function returns [program, arguments] for child.mjs. Starts the tools by file, because `npx` takes half a second.

export const node = (file, ...args) => [process.execPath, [join(root, file), ...args]]
export const tsc = (...args) => node('node_modules/typescript/lib/tsc.js', ...args)
export const biome = (...args) => node('node_modules/@biomejs/biome/bin/biome', ...args)
export const vite = (...args) => node('node_modules/vite/bin/vite.js', ...args)
export const vitest = (...args) => node('node_modules/vitest/vitest.mjs', ...args)

/** The npm that started us, or the one in PATH. */
export function npm(...args) {
  const startedBy = process.env.npm_execpath ?? ''
  const isNpm = basename(startedBy) === 'npm-cli.js' && existsSync(startedBy)
  return isNpm ? [process.execPath, [startedBy, ...args]] : ['npm', args]
}
