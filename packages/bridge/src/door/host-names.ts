const anyAddress = new Set(['0.0.0.0', '::'])

export interface HostNameOptions {
  host: string
  hosts: readonly string[]
  tls?: object | undefined
}

/** By which names it is reached: those of this machine for itself, the address it listens at, and whatever was added. Lower case. */
export function hostNames({ host, hosts, tls }: HostNameOptions, port: number): Set<string> {
  const address = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const own = ['127.0.0.1', 'localhost', '[::1]', ...(anyAddress.has(host) ? [] : [address])]
  const names = [...own.map((name) => `${name}:${port}`), ...hosts].map((name) => name.toLowerCase())
  // Clients leave out the port that everybody knows.
  const usual = tls ? ':443' : ':80'
  return new Set(names.flatMap((name) => (name.endsWith(usual) ? [name, name.slice(0, -usual.length)] : [name])))
}
