import { isMissing, ServiceFailure } from '../../services/service-failure.ts'

/** `undefined` for what is not there. Google answers 400 to an id that could be nobody's. */
export async function orMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (thrown) {
    if (isMissing(thrown) || (thrown instanceof ServiceFailure && thrown.status === 400)) return undefined
    throw thrown
  }
}
