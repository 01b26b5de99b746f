/** Takes a sample of each, in turn, `rounds` times over: what slows the machine slows them all. The samples of each, in order. */
export async function takeTurns<T>(
  samplers: (() => Promise<T>)[],
  rounds: number,
  progress: (done: number) => void = () => {},
): Promise<T[][]> {
  const samples: T[][] = samplers.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that nobody always finds the caches warm or the heap full.
    for (let turn = 0; turn < samplers.length; turn += 1) {
      const index = (turn + round) % samplers.length
      const sampler = samplers[index]
      if (sampler) samples[index]?.push(await sampler())
    }
    progress(round + 1)
  }
  return samples
}
