/** Where no credentials are set Google's clients look for a machine of Google's, and warn that there is none. What is wrong is told by whoever asked, in words that help. */
export const isLookup = ({ name }: Error): boolean => name === 'MetadataLookupWarning'

/** Keeps such warnings from being printed, as long as nobody logs warnings instead. */
export function quietLookups(): void {
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isLookup(warning)) for (const print of printers) print(warning)
  })
}
