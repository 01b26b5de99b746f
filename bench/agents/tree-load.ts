import type { Load } from '../harness/run-load.ts'
import { grower, type Shape, treeAnswer, treePrompt } from '../harness/tree-job.ts'

/** One tree, through HTTP, the runtime and the store. */
export function treeLoad(shape: Shape): Load {
  return {
    path: '/api/agent/run',
    body: () => ({ prompt: treePrompt(shape), agentId: grower.id }),
    answer: treeAnswer,
    runs: 1,
    concurrency: 1,
  }
}

/** Only the tree's requests to the model. */
export function callsLoad(file: string, calls: number): Load {
  const { concurrency } = grower.limits
  return {
    path: '/calls',
    body: () => ({ file, concurrency }),
    answer: `${calls} calls, `,
    runs: 1,
    concurrency: 1,
  }
}
