import { ownOrigin, type Site } from './site.ts'

/** The sites of this server, by their keys. */
export class Sites {
  readonly #sites: ReadonlyMap<string, Site>
  readonly #origins: ReadonlySet<string>

  constructor(sites: readonly Site[]) {
    this.#sites = new Map(sites.map((site) => [site.key, site]))
    this.#origins = new Set(sites.flatMap(({ origins }) => origins.filter((origin) => origin !== ownOrigin)))
  }

  /** Whether any site lists the origin. */
  lists(origin: string): boolean {
    return this.#origins.has(origin)
  }

  /** The site with this key, if it lists the origin. `isOwn`: the origin is this server's. */
  at(key: string, origin: string, isOwn: boolean): Site | undefined {
    const site = this.#sites.get(key)
    const isListed = origin !== ownOrigin && site?.origins.includes(origin)
    return isListed || (isOwn && site?.origins.includes(ownOrigin)) ? site : undefined
  }

  /** Whether a pass for this origin is still valid. If the site lists "self", the pass itself proves that the origin was ours. */
  takes(key: string, origin: string): boolean {
    const origins = this.#sites.get(key)?.origins ?? []
    return origin !== ownOrigin && (origins.includes(origin) || origins.includes(ownOrigin))
  }

  confirmOf(key: string): readonly string[] | undefined {
    return this.#sites.get(key)?.confirm
  }

  /** Whether visitors of the site may call an action directly. */
  allows(key: string, actionName: string): boolean {
    return this.#sites.get(key)?.pageActions?.includes(actionName) === true
  }
}
