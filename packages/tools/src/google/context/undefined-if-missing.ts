import { isMissing, ServiceFailure } from '../../services/service-failure.ts'

/** `undefined` if nothing is found. Google answers 400 to an impossible id. */
export async function undefinedIfMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (thrown) {
    if (isMissing(thrown) || (thrown instanceof ServiceFailure && thrown.status === 400)) return undefined
    throw thrown
  }
}
