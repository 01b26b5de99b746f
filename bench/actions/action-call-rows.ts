import { type ActionMetadata, makeJayQuery } from '@deckhand/actions'
import { parseActionFile } from '@deckhand/actions/project'
import { ActionRegistry } from '@deckhand/actions/registry'
import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { actionSource } from './action-files.ts'

interface SearchInput {
  query: string
}

const input = { query: 'boat', limit: 3, 'sort-by': 'price', filter: { brands: ['a', 'b'], labels: { colour: 'red' } } }
const products = [1, 2, 3].map((id) => ({
  id: `p${id}`,
  name: 'Boat',
  price: 12.5,
  stock: 'in-stock',
  images: { a: 'b' },
}))

const search = makeJayQuery('search').withHandler(async ({ query }: SearchInput) => ({ total: query.length, products }))

/** Calls per second through the registry, compared with calling the handler itself. */
export async function actionCallRows({ calls, rounds }: { calls: number; rounds: number }): Promise<Row[]> {
  const contestants = [
    registered({ isChecked: true }),
    registered({ isChecked: true, checkOutput: false }),
    registered({ isChecked: false }),
    direct,
  ]
  const samplers = contestants.map((call) => () => callsPerSecond(call, calls))
  const [checked = [], inputOnly = [], unchecked = [], bare = []] = await takeTurns(samplers, rounds)
  const row = (what: string, samples: number[]) =>
    compare(`calls per second, ${what}`, samples, bare, 'the handler itself, called directly')
  return [row('input and output checked', checked), row('input checked', inputOnly), row('nothing checked', unchecked)]
}

type Call = () => Promise<unknown>

const direct: Call = async () => ({ success: true, data: await search.handler(input) })

function registered({ isChecked, checkOutput = isChecked }: { isChecked: boolean; checkOutput?: boolean }): Call {
  const registry = new ActionRegistry({ checkOutput })
  registry.register(search)
  if (isChecked) registry.setMetadata('search', metadata())
  return () => registry.execute('search', input)
}

function metadata(): ActionMetadata {
  const parsed = parseActionFile(actionSource(0), { path: 'search.jay-action' })
  if (!parsed.metadata) throw new Error('The file of the benchmark is broken.')
  return parsed.metadata
}

async function callsPerSecond(call: Call, calls: number): Promise<number> {
  const before = performance.now()
  for (let index = 0; index < calls; index += 1) {
    const result = (await call()) as { success: boolean }
    if (!result.success) throw new Error(`A call failed: ${JSON.stringify(result)}`)
  }
  return (calls / (performance.now() - before)) * 1_000
}
