import { createRequire } from 'node:module'

/** A package that is loaded when it is first used, for large ones that most programs never need. It must have CommonJS. */
export function lazyPackage<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= createRequire(import.meta.url)(name) as T
    return loaded
  }
}
