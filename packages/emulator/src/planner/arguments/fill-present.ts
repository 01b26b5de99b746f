import type { MadeCall } from '../conversation/conversation.ts'
import { nameWords } from '../language/tokens.ts'
import { isSubject } from './fill-subject.ts'
import type { Filling } from './filling.ts'
import { fitted, name } from './reference.ts'
import { asksToReply } from './reply.ts'
import { ofThread } from './reply-values.ts'
import { byKey, firstOf, pick, resultsOf } from './result-items.ts'

/** What a thing is called at present is known from the results, whatever the words call it; so is the subject of what is answered. */
export function fillPresent(filling: Filling, calls: readonly MadeCall[]): void {
  const results = resultsOf(calls)
  const isReply = asksToReply(filling.text) && !/\bsubject\b/i.test(filling.text)
  for (const parameter of filling.open()) {
    const subject = isReply && isSubject(parameter) ? ofThread(parameter, results, filling.text) : undefined
    if (subject !== undefined) filling.give(parameter, { value: subject, spans: [] })
    const [first = '', ...rest] = nameWords(name(parameter))
    if (!/^(?:current|present|existing|old)$/.test(first) || rest.length === 0) continue
    const value = firstOf(results, (seen) => byKey(pick(seen, filling.text), rest.join(' ')))
    if (value !== undefined) filling.give(parameter, { value: fitted(parameter, value), spans: [] })
  }
}
