/** Without credentials, Google's clients look for a metadata server and warn that there is none. Our own error says what to do instead. */
export const isLookup = ({ name }: Error): boolean => name === 'MetadataLookupWarning'

/** Keeps these warnings from being printed, unless the log takes over all warnings. */
export function quietLookups(): void {
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isLookup(warning)) for (const print of printers) print(warning)
  })
}
