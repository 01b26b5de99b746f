import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Scenario, scenarios } from './scenarios.ts'

/** Sends pages' messages by the thousand and fails if the heap keeps growing. */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    visitors: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  const names = Object.keys(scenarios).join(', ')
  process.stdout.write(`--calls 100000, --visitors 10000, --only with a part of: ${names}\n`)
  process.exit()
}
const [calls, visitors] = [values.calls, values.visitors].map(Number) as [number, number]
if (!(calls >= 1) || !(visitors >= 1)) throw new Error('--calls and --visitors take whole numbers from 1 on.')

/** Fills every bounded cache, so that intended caching does not count as growth. */
const warmUp = 1_500
const mostMegabytes = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function usedMegabytes(): Promise<number> {
  // What finalizers and closed sockets hold on to is free only after a turn of the event loop.
  for (let time = 0; time < 3; time += 1) {
    collectGarbage()
    await setTimeout(20)
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

async function growth({ step }: Scenario, times: number): Promise<number> {
  let number = 0
  for (; number < warmUp; number += 1) await step(number)
  const before = await usedMegabytes()
  for (; number < warmUp + times; number += 1) {
    await step(number)
    if ((number - warmUp) % 10_000 === 9_999) process.stderr.write(`${number - warmUp + 1} of ${times}\n`)
  }
  return (await usedMegabytes()) - before
}

const chosen = Object.entries(scenarios).filter(([name]) => name.includes(values.only))
if (chosen.length === 0) throw new Error(`--only takes a part of: ${Object.keys(scenarios).join(', ')}.`)
for (const [name, open] of chosen) {
  const times = name === 'messages of visitors' ? visitors : calls
  const scenario = await open()
  const grown = await growth(scenario, times)
  await scenario.close()
  const isFine = grown < mostMegabytes
  process.stdout.write(`${isFine ? 'held' : 'BROKEN'}: ${times} ${name}, the heap grew by ${grown.toFixed(1)} MB\n`)
  if (!isFine) process.exitCode = 1
}
process.stdout.write(process.exitCode === 1 ? `The limit is ${mostMegabytes} MB.\n` : 'Everything held.\n')
