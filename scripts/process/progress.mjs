/** Shows the current step on stderr, to keep a program's own output clean. On a terminal it counts seconds. */
export function startProgress(title) {
  const started = performance.now()
  const onTerminal = process.stderr.isTTY
  process.stderr.write(`${title} … `)
  const showSeconds = () => process.stderr.write(`\r${title} … ${Math.round((performance.now() - started) / 1000)} s`)
  const timer = onTerminal ? setInterval(showSeconds, 1000) : undefined
  return {
    /** Closes the line with an optional word and the time it took. */
    end(word = '') {
      clearInterval(timer)
      process.stderr.write(`${onTerminal ? `\r${title} … ` : ''}${word && `${word} `}${secondsSince(started)}\n`)
    },
  }
}

/** The time since a `performance.now()`, for people. */
export function secondsSince(started) {
  const seconds = (performance.now() - started) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
