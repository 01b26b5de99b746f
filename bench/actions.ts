import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { actionCallRows } from './actions/action-call-rows.ts'
import { actionTypesRows } from './actions/action-types-rows.ts'
import { report } from './harness/report.ts'

/** The cost of action files: their types, compared with reading YAML, and calls through the registry, compared with calling the handler. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

/** The quick size is enough to see that everything works; its numbers mean little. */
const { files, rounds, calls } = values.quick
  ? { files: 60, rounds: 2, calls: 300 }
  : { files: 1_000, rounds: 15, calls: 20_000 }

const tell = (words: string) => process.stderr.write(words)
tell('types …\n')
const typesRows = await actionTypesRows({ files, rounds })
tell('calls …\n')
// The first round lets the engine compile the measured code.
await actionCallRows({ calls, rounds: 1 })
report('actions', [...typesRows, ...(await actionCallRows({ calls, rounds }))], values.results)
