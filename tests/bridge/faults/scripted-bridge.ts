import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Bridge, type BridgeOptions, startBridge } from '@deckhand/bridge'

const testsFolder = dirname(createRequire(import.meta.url).resolve('@deckhand/tests/package.json'))

/** The same from the sources and from what is built of them. */
export const inTests = (path: string) => join(testsFolder, path)

export const scriptedAgent = (...flags: string[]) => ({
  name: 'Scripted agent',
  command: process.execPath,
  args: [inTests('bridge/agents/scripted-agent.mjs'), ...flags],
})

/** A bridge in this process with the scripted agent, in a temporary folder. */
export async function withBridge<Result>(
  options: Partial<BridgeOptions> & { flags?: string[] },
  use: (bridge: Bridge, folder: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const { flags = [], ...rest } = options
    const bridge = await startBridge({ agent: scriptedAgent(...flags), root: folder, port: 0, ...rest })
    try {
      return await use(bridge, folder)
    } finally {
      await bridge.close()
    }
  })
}

export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-faults-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
