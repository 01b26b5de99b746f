import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { findPlugins } from './find-plugins.ts'
import type { FoundPlugin } from './plugin-manifest.ts'
import { pluginModule } from './plugin-module.ts'

afterEach(removeProjects)

function found(files: Record<string, string>): FoundPlugin {
  const [plugin] = findPlugins(projectFolder({ 'plugin.yaml': 'name: a\n', ...files })).plugins
  if (!plugin) throw new Error('There is no plugin.')
  return plugin
}

test('a plugin in TypeScript only runs if Node can run it, and otherwise the message says what to do', () => {
  const plugin = found({ 'src/index.ts': '' })
  const path = join(plugin.folder, 'src/index.ts')
  expect(pluginModule(plugin, true)).toEqual({ path })
  expect(pluginModule(plugin, false)).toEqual({
    refused: `${path} is TypeScript, which Node ${process.versions.node} cannot run. Build it to JavaScript (index.js or dist/index.js), or use Node 22.18 or newer.`,
  })
})

test('what was built is taken before the source', () => {
  const plugin = found({ 'src/index.ts': '', 'dist/index.js': '' })
  expect(pluginModule(plugin, true)).toEqual({ path: join(plugin.folder, 'dist/index.js') })
})

test('a module in TypeScript resolves to its build output', () => {
  const plugin = found({ 'plugin.yaml': 'name: a\nmodule: code.ts\n', 'code.ts': '', 'code.js': '' })
  expect(pluginModule(plugin, false)).toEqual({ path: join(plugin.folder, 'code.js') })
})

test('a package.json that is not JSON says nothing about the entry', () => {
  const plugin = found({ 'package.json': '{', 'index.js': '' })
  expect(pluginModule(plugin, false)).toEqual({ path: join(plugin.folder, 'index.js') })
})
