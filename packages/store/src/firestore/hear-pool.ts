import type { Firestore } from '@google-cloud/firestore'

interface Pool {
  run(...given: unknown[]): Promise<unknown>
}

/**
 * The client starts work in its pool and looks at it by other ways than the promise of it. So what it still begins after it was ended, such as another try to
 * listen to a database that is away, rejects with nobody to hear it, which would end the whole process. Without such a pool, as in a later version, nothing is changed.
 */
export function hearPool(firestore: Firestore): Firestore {
  const { _clientPool: pool } = firestore as unknown as { _clientPool?: Pool }
  if (typeof pool?.run !== 'function') return firestore
  const run = pool.run.bind(pool)
  pool.run = (...given) => {
    const work = run(...given)
    work.catch(() => {})
    return work
  }
  return firestore
}
