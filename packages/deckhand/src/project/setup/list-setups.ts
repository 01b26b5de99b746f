import { relative } from 'node:path'
import { findPlugins } from '@deckhand/actions/project'
import { explainConfig, readGeminiConfig } from '@deckhand/gemini/config'
import { cleanLine } from '../../terminal/terminal-text.ts'
import { geminiAgent } from './gemini-agent.ts'

/** Prints what can be set up. Runs none of the plugins' code. */
export function listSetups(root: string | undefined): number {
  const rows: [string, string][] = [[geminiAgent, geminiLine(root)], ...pluginRows(root)]
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, words] of rows) process.stdout.write(`${name.padEnd(width)}  ${words}\n`)
  if (root === undefined)
    process.stderr.write('No project is named, so no plugins are listed: set DECKHAND_PROJECT, or use --project DIR.\n')
  return 0
}

function geminiLine(root: string | undefined): string {
  const words = 'A key for Gemini, and how the agent of pages speaks.'
  if (root === undefined) return words
  const config = readGeminiConfig(root)
  return `${words} ${explainConfig(config, relative(root, config.path)).what.split('\n')[0]}`
}

function pluginRows(root: string | undefined): [string, string][] {
  if (root === undefined) return []
  return findPlugins(root).plugins.flatMap(({ manifest: { name, setup } }) =>
    setup && name !== geminiAgent ? [[cleanLine(name), cleanLine(setup.description ?? '')] as [string, string]] : [],
  )
}
