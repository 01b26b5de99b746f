const patienceMs = 1_000

/** Reads what would help a run. When that fails or takes longer than a second, `onFault` is told, and the run goes on without. */
export async function orNothing<T>(
  what: string,
  read: () => Promise<T>,
  onFault: (error: unknown) => void,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([read(), late])
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    onFault(new Error(`${what} could not be read, and a run goes on without: ${reason}`, { cause }))
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
