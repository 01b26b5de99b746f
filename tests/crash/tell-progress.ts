const usualStep = 20

/** Counts in place on a terminal, and otherwise prints a line now and then. */
export function tellProgress(noun: string, total?: number): (count: number) => void {
  const step = total === undefined ? usualStep : Math.max(1, Math.round(total / 20))
  const words = (count: number) => (total === undefined ? `${count} ${noun}` : `${count} of ${total} ${noun}`)
  return (count) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${words(count)}`)
    else if (count % step === 0) process.stderr.write(`${words(count)}\n`)
  }
}
