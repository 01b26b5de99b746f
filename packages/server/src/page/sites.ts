import { ownOrigin, type Site } from './site.ts'

/** The sites of this server, by their keys. */
export class Sites {
  readonly #sites: ReadonlyMap<string, Site>
  readonly #origins: ReadonlySet<string>

  constructor(sites: readonly Site[]) {
    this.#sites = new Map(sites.map((site) => [site.key, site]))
    this.#origins = new Set(sites.flatMap(({ origins }) => origins.filter((origin) => origin !== ownOrigin)))
  }

  /** Whether some site lists it. */
  lists(origin: string): boolean {
    return this.#origins.has(origin)
  }

  /** The site with this key, when its pages ask from there. `isOwn`: the origin is this server's. */
  at(key: string, origin: string, isOwn: boolean): Site | undefined {
    const site = this.#sites.get(key)
    const isListed = origin !== ownOrigin && site?.origins.includes(origin)
    return isListed || (isOwn && site?.origins.includes(ownOrigin)) ? site : undefined
  }

  /** Whether a pass that was given there is still good. Which origins were this server's, its passes know. */
  takes(key: string, origin: string): boolean {
    const origins = this.#sites.get(key)?.origins ?? []
    return origin !== ownOrigin && (origins.includes(origin) || origins.includes(ownOrigin))
  }

  confirmOf(key: string): readonly string[] | undefined {
    return this.#sites.get(key)?.confirm
  }

  /** Whether its visitors may call an action directly. */
  allows(key: string, actionName: string): boolean {
    return this.#sites.get(key)?.pageActions?.includes(actionName) === true
  }
}
