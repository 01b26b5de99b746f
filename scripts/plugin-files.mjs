import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const plugin = 'plugins/gemini-agent/dist'
const contract = 'gemini-chat.jay-contract'
const actions = ['send-message', 'submit-tool-results'].map((name) => `${name}.jay-action`)
const withTypes = (names) => names.flatMap((name) => [name, `${name}.d.ts`])

/** What a plugin of Jay must have in its own folder, and others have written already: it is there once in the sources, and copied when it is built. */
export const pluginFiles = [
  ...withTypes(actions).map((name) => ({
    from: `packages/server/src/page/actions/${name}`,
    to: `${plugin}/actions/${name}`,
  })),
  ...withTypes([contract]).map((name) => ({ from: `packages/page/${name}`, to: `${plugin}/${name}` })),
]

export function copyPluginFiles() {
  for (const { from, to } of pluginFiles) cpSync(join(root, from), join(root, to))
}
