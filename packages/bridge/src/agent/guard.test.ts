import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { agentProgram, isAlive, testAgent, until } from '../testing/test-agent.ts'

afterEach(cleanUp)

interface Family {
  pid: number
  child: number
  loose: number
  mark: string
}

/** A separate process with an agent, like the bridge. Node runs no TypeScript, so it is bundled first. */
async function startDoomed(flags: string[]) {
  const program = join(temporaryFolder(), 'doomed.mjs')
  const source = fileURLToPath(new URL('../testing/doomed-bridge.ts', import.meta.url))
  buildSync({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@deckhand/source'],
  })
  const bridge = spawn(process.execPath, [program, agentProgram, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  afterTest(() => bridge.kill('SIGKILL'))
  const [line] = (await once(createInterface(bridge.stdout), 'line')) as [string]
  const family = JSON.parse(line) as Family
  afterTest(() => {
    for (const pid of [family.pid, family.child, family.loose]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return { bridge, family }
}

function guards(mark: string): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
  return all.split('\n').filter((line) => line.includes('deckhand-guard') && line.includes(mark))
}

test.each([
  ['ends with its input', []],
  ['ends neither with its input nor by TERM', ['--stubborn', '--stays']],
])('killing the bridge ends an agent that %s, its child, and a process outside of its group', async (_, flags) => {
  const { bridge, family } = await startDoomed(['--family', ...flags])
  const all = [family.pid, family.child, family.loose]
  expect(all.map(isAlive)).toEqual([true, true, true])
  expect(guards(family.mark)).toHaveLength(1)
  bridge.kill('SIGKILL')
  await until(() => !all.some(isAlive), 2_000)
  await until(() => guards(family.mark).length === 0, 2_000)
})

test('the guard does not outlive the agent', async () => {
  const { link } = testAgent(['--family'])
  const { mark, loose } = (await link.ready())._meta as unknown as Family
  expect(guards(mark)).toHaveLength(1)
  link.send({ jsonrpc: '2.0', method: 'die', params: {} })
  await until(() => guards(mark).length === 0, 2_000)
  await until(() => !isAlive(loose), 2_000)
})

test('a guard that was killed is replaced when the agent ends', async () => {
  const { link } = testAgent(['--family'])
  const { mark, pid, child, loose } = (await link.ready())._meta as unknown as Family
  process.kill(Number(guards(mark)[0]?.trim().split(' ')[0]), 'SIGKILL')
  await until(() => guards(mark).length === 0)
  await link.close()
  await until(() => ![pid, child, loose].some(isAlive), 2_000)
})

test('20 starts and stops leave no process', async () => {
  for (let count = 0; count < 20; count += 1) {
    const { link } = testAgent([])
    const { mark, pid } = (await link.ready())._meta as unknown as Family
    await link.close()
    expect(isAlive(pid)).toBe(false)
    expect(guards(mark)).toEqual([])
  }
})
