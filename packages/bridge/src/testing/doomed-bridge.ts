import { openAgent } from '../agent/open-agent.ts'

// Opens an agent, prints its details, and waits to be killed.
const [, , program = '', ...flags] = process.argv
const link = openAgent(
  {
    agent: { name: 'Test agent', command: process.execPath, args: [program, ...flags] },
    root: process.cwd(),
    limits: { lineBytes: 100_000, startMs: 15_000, stopMs: 5_000 },
  },
  { onMessage() {}, onTooLarge() {}, onCondition() {}, onDrain() {} },
)
const { _meta } = await link.ready()
process.stdout.write(`${JSON.stringify(_meta)}\n`)
