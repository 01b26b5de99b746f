import type { CopyProgress } from '@deckhand/store'

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

const width = 30
const erase = '\r\u001b[K'

/** A progress bar on a terminal, and a line for each table elsewhere. */
export function copyDisplay(output: Output) {
  let table = ''
  return {
    show(progress: CopyProgress): void {
      if (output.isTTY) output.write(`${erase}${bar(progress)}`)
      else if (progress.table !== table) output.write(`${progress.table} …\n`)
      table = progress.table
    },
    end(): void {
      if (output.isTTY) output.write(erase)
    },
  }
}

function bar({ table, done, total }: CopyProgress): string {
  const filled = Math.round((width * done) / total)
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.floor((100 * done) / total)}%  ${table}`
}
