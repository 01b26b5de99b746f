import { createRequire } from 'node:module'

/** Loads a package at its first use, for large packages that most programs never need. The package must support CommonJS. */
export function lazyPackage<T>(name: string): () => T {
  let loaded: T | undefined
  return () => {
    loaded ??= createRequire(import.meta.url)(name) as T
    return loaded
  }
}
