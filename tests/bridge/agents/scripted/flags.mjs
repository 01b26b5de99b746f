const given = process.argv.slice(2)

const after = (name) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined)

export const flags = {
  log: after('--log'),
  pids: after('--pids'),
  hangInitialize: given.includes('--hang-initialize'),
  authRequired: given.includes('--auth-required'),
  load: given.includes('--load'),
  ignoreTerm: given.includes('--ignore-term'),
  grandchild: Number(after('--grandchild') ?? 0),
}

export function crashAtOnce() {
  if (given.includes('--old') && given.includes('--acp')) end(1, 'Unknown argument: acp')
  if (given.includes('--crash')) end(Number(after('--crash')), given[given.indexOf('--crash') + 2] ?? '')
}

function end(code, words) {
  process.stderr.write(`${words}\n`)
  process.exit(code)
}
