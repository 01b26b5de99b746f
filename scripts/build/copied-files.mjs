import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

// Files that exist once in the sources, and that a build copies into packages that need them in their own folder.

const plugin = 'plugins/gemini-agent/dist'
const contract = 'gemini-chat.jay-contract'
const actions = ['send-message', 'submit-tool-results'].map((name) => `${name}.jay-action`)
const withTypes = (names) => names.flatMap((name) => [name, `${name}.d.ts`])

/** The files that a Jay plugin needs. */
const pluginFiles = [
  ...withTypes(actions).map((name) => ({
    from: `packages/server/src/page/actions/${name}`,
    to: `${plugin}/actions/${name}`,
  })),
  ...withTypes([contract]).map((name) => ({ from: `packages/page/${name}`, to: `${plugin}/${name}` })),
]

/** tsc does not copy existing declarations, but its output refers to them. */
const actionTypes = ['packages/server/{}/page/actions', 'examples/shop/{}/actions'].flatMap((place) => {
  const [source, built] = ['src', 'dist'].map((name) => place.replace('{}', name))
  const names = readdirSync(join(root, source)).filter((name) => name.endsWith('.jay-action.d.ts'))
  return names.map((name) => ({ from: `${source}/${name}`, to: `${built}/${name}` }))
})

/** The examples that `deckhand init` writes. They are not workspaces, so that their dependencies are not installed with Deckhand. */
export const templates = ['express', 'hono', 'next', 'plain']

/** Files that running an example creates in its folder. */
const made = ['.deckhand', '.next', 'dist', 'node_modules', 'next-env.d.ts', 'package-lock.json', 'page.js']

const templateFolder = 'packages/deckhand/dist/templates'

const templateFiles = templates.flatMap((name) =>
  filesUnder(`examples/${name}`).map((from) => ({
    from,
    // npm packs no .gitignore.
    to: from.replace(/^examples/, templateFolder).replace(/\.gitignore$/, 'gitignore'),
  })),
)

export const copiedFiles = [...pluginFiles, ...actionTypes, ...templateFiles]

export function copyFiles() {
  rmSync(join(root, templateFolder), { recursive: true, force: true })
  for (const { from, to } of copiedFiles) cpSync(join(root, from), join(root, to))
}

function filesUnder(folder) {
  // The Docker image is built without some folders.
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !made.includes(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesUnder(path) : [path]
    })
}
