/** A message for the user when Node is older than `engines` (`>=MAJOR.MINOR`), or `undefined`. */
export function nodeProblem(version, engines) {
  const wanted = engines.replace('>=', '')
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  const [major, minor] = version.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined
  return `Deckhand needs Node ${wanted} or newer, and this is Node ${version}. Get a current one at https://nodejs.org and run the same command again.`
}
