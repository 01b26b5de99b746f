import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const plugin = 'plugins/gemini-agent/dist'
const contract = 'gemini-chat.jay-contract'
const actions = ['send-message', 'submit-tool-results'].map((name) => `${name}.jay-action`)
const withTypes = (names) => names.flatMap((name) => [name, `${name}.d.ts`])

/** What is there once in the sources and copied when it is built: what a plugin of Jay must have in its own folder, and the types of action files. */
export const pluginFiles = [
  ...withTypes(actions).map((name) => ({
    from: `packages/server/src/page/actions/${name}`,
    to: `${plugin}/actions/${name}`,
  })),
  ...withTypes([contract]).map((name) => ({ from: `packages/page/${name}`, to: `${plugin}/${name}` })),
  ...['packages/server/{}/page/actions', 'examples/shop/{}/actions'].flatMap(typesOfActions),
]

/** tsc reads declarations that are there already and leaves them where they are, and what it makes refers to them. */
function typesOfActions(place) {
  const [source, built] = ['src', 'dist'].map((name) => place.replace('{}', name))
  const names = readdirSync(join(root, source)).filter((name) => name.endsWith('.jay-action.d.ts'))
  return names.map((name) => ({ from: `${source}/${name}`, to: `${built}/${name}` }))
}

export function copyPluginFiles() {
  for (const { from, to } of pluginFiles) cpSync(join(root, from), join(root, to))
}
