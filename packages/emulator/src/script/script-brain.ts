import type { Answer, Brain, Question } from '../brain.ts'
import { WireError } from '../wire-error.ts'
import { type ScriptTurn, turnAnswer } from './script-turn.ts'

export interface ScriptBrain extends Brain {
  /** Throws when a turn was not used, when a request found no turn, and when an `expect` failed. */
  done(): void
}

/** Answers with the given turns in order, whatever is asked. */
export function scriptBrain(turns: ScriptTurn[]): ScriptBrain {
  const waiting = [...turns]
  const failures: string[] = []

  /** 400, because a client would try again after a 5xx and the test would wait for nothing. */
  function fail(message: string): WireError {
    failures.push(message)
    return new WireError('FAILED_PRECONDITION', message)
  }

  return {
    answer(question: Question): Answer {
      const turn = waiting.shift()
      const number = turns.length - waiting.length
      if (!turn) throw fail(`The script's ${turns.length} turns are used up. Unexpected request: ${lastSaid(question)}`)
      try {
        turn.expect?.(question.request)
      } catch (thrown) {
        throw fail(`Turn ${number} of the script did not get the request it expects: ${String(thrown)}`)
      }
      if (turn.error) throw turn.error
      return turnAnswer(turn)
    },
    done() {
      const unused = waiting.length > 0 ? [`${waiting.length} of the script's ${turns.length} turns were not used`] : []
      const problems = [...failures, ...unused]
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

function lastSaid({ request }: Question): string {
  const text = JSON.stringify(request.contents.at(-1))
  return text.length > 300 ? `${text.slice(0, 300)}...` : text
}
