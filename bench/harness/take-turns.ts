/** Takes a sample of each, in turn, `rounds` times, so that a slow machine slows all of them. Returns the samples of each, in order. */
export async function takeTurns<T>(
  samplers: (() => Promise<T>)[],
  rounds: number,
  progress: (done: number) => void = () => {},
): Promise<T[][]> {
  const samples: T[][] = samplers.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    // The first one changes, so that none always finds warm caches or a full heap.
    for (let turn = 0; turn < samplers.length; turn += 1) {
      const index = (turn + round) % samplers.length
      const sampler = samplers[index]
      if (sampler) samples[index]?.push(await sampler())
    }
    progress(round + 1)
  }
  return samples
}
