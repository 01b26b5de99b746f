import { setTimeout } from 'node:timers/promises'

const patienceMs = 5_000

/** Runs that are still running although the model answers at once. */
export async function leftRunning(url: string): Promise<string[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const lists = await Promise.all(['queued', 'planning', 'executing'].map((status) => runsIn(url, status)))
    const left = lists.flat()
    if (left.length === 0 || Date.now() > deadline) return left.map((id) => `run ${id} is still at work`)
    await setTimeout(50)
  }
}

async function runsIn(url: string, status: string): Promise<string[]> {
  const response = await fetch(`${url}/api/agent/runs?status=${status}`)
  const { runs } = (await response.json()) as { runs: { id: string }[] }
  return runs.map(({ id }) => id)
}
