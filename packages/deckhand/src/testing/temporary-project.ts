import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A temporary project with these files, by relative path. */
export function temporaryProject(files: Record<string, string>): string {
  const root = realpathSync(temporaryFolder())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** A plugin whose code needs no packages, because an action is recognized by its shape. */
export const plainPlugin = {
  'plugin.yaml':
    'name: tides\nactions:\n  - name: tide\n    action: ./tide.jay-action\n  - name: odd\n    action: ./odd.jay-action\n',
  'package.json': '{"type": "module"}',
  'tide.jay-action': 'name: tide\ndescription: Tells the tide.\ninputSchema:\n  harbour: string\n',
  'odd.jay-action': `name: odd
description: Takes what cannot be declared to a model.
inputSchema:
  type: object
  properties:
    a: { anyOf: [{ type: string }, { type: number }], oneOf: [{ type: string }, { type: boolean }] }
`,
  'index.js': `import { appendFileSync } from 'node:fs'
const log = (words) => appendFileSync(new URL('log.txt', import.meta.url), words + '\\n')
const action = (handler) => ({ kind: 'jay-action', method: 'GET', effect: 'read', isStreaming: false, services: [], handler })
export const tide = action(async ({ harbour }) => {
  if (harbour === 'Bath') throw new Error('there is no sea there')
  return { harbour, high: '10:40' }
})
export const odd = action(async () => null)
export const init = { kind: 'jay-init', server: async () => (log('begun'), () => log('ended')) }
`,
}
