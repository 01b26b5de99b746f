import type { KernelEvent, WaitingCall } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { writeLine } from '../terminal/line.ts'
import { plainPaint } from '../terminal/paint.ts'
import { answerCall, emptyView, liveLines, type Printed, showEvent, type View } from './event-view.ts'

const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
const start = (id: string, preview = id): KernelEvent => ({
  type: 'tool_call_start',
  id,
  toolName: 'wait',
  input: {},
  preview,
})
const end = (id: string): KernelEvent => ({ type: 'tool_call_end', id, toolName: 'wait', output: null })
const failedEnd = (id: string, message: string): KernelEvent => ({
  type: 'tool_call_end',
  id,
  toolName: 'wait',
  error: { code: 'TOOL_FAILED', message },
})

const parked = (...ids: string[]): KernelEvent => {
  const approval = { id: 'a', reason: 'Every side effect needs your approval.', preview: 'Send a mail to Ann' }
  return {
    type: 'parked',
    waiting: ids.map((id) => ({ for: 'approval', id, toolName: 'send', input: {}, approval })),
    usage,
  }
}

/** Plays events 100 ms apart; tells what was printed and what is still live. */
function play(...events: KernelEvent[]) {
  let view: View = emptyView
  const printed: Printed[] = []
  for (const [index, event] of events.entries()) {
    const shown = showEvent(view, event, index * 100)
    view = shown.view
    printed.push(...shown.printed)
  }
  const written = printed.map((piece) =>
    piece.type === 'text' ? piece.text : `${writeLine(piece.line, { paint: plainPaint })}\n`,
  )
  const live = liveLines(view, events.length * 100).map((line) => writeLine(line, { paint: plainPaint }))
  return { printed: written.join(''), live }
}

const planning: KernelEvent = { type: 'status', status: 'planning' }
const think = (delta: string): KernelEvent => ({ type: 'thinking', delta })
const say = (delta: string): KernelEvent => ({ type: 'text', delta })

describe('thinking', () => {
  test('a line shows that the model is working before its first word', () => {
    expect(play(planning).live).toEqual(['· thinking …'])
  })

  test('the line shows the thoughts, without their markdown and line breaks', () => {
    expect(play(planning, think('**Plan**\n\n'), think('first the sum')).live).toEqual([
      '· thinking … Plan first the sum',
    ])
  })

  test('text ends it, and how long it took stays', () => {
    expect(play(planning, think('a'), think('b'), say('Hi'))).toEqual({ printed: '· thought for 0.3 s\nHi', live: [] })
  })

  test('a very short time is not shown', () => {
    const { view } = showEvent(emptyView, think('a'), 0)
    expect(showEvent(view, say('Hi'), 3).printed[0]).toEqual({
      type: 'line',
      line: { kind: 'thought', title: 'thought for a moment' },
    })
  })

  test('a model that did not think is not said to have thought', () => {
    expect(play(planning, say('Hi'))).toEqual({ printed: 'Hi', live: [] })
  })
})

describe('text', () => {
  test('continues from delta to delta', () => {
    expect(play(say('\n\nIt is '), say('310.\n'), say('\nBye')).printed).toBe('It is 310.\n\nBye')
  })

  test('cannot drive the terminal', () => {
    expect(play(say('a\u001b[2Jb')).printed).toBe('ab')
  })

  test('that is void after a broken stream is followed by a notice', () => {
    expect(play(say('half'), { type: 'turn_restarted' }, say('\nwhole')).printed).toBe(
      'halfThe answer broke off and starts again.\nwhole',
    )
  })
})

describe('tool calls', () => {
  test('each runs on a line of its own, with its time', () => {
    expect(play(start('one'), start('two')).live).toEqual(['⠋ wait  one  0.2 s', '⠋ wait  two  0.1 s'])
  })

  test('one that ended keeps its place while others run', () => {
    expect(play(start('one'), start('two'), end('one'))).toEqual({
      printed: '',
      live: ['✓ wait  one  0.2 s', '⠋ wait  two  0.2 s'],
    })
  })

  test('all are printed, in their order, when the last has ended', () => {
    expect(play(start('one'), start('two'), end('two'), end('one'))).toEqual({
      printed: '✓ wait  one  0.3 s\n✓ wait  two  0.1 s\n',
      live: [],
    })
  })

  test('a failed one shows why, on one line and without its name twice', () => {
    expect(play(start('one'), failedEnd('one', 'wait failed: no\u001b[31m\nway')).printed).toBe(
      '✗ wait  one  0.1 s\n  no way\n',
    )
  })

  test('a preview that begins with the name does not repeat it', () => {
    expect(play(start('one', 'wait {"seconds":1}')).live).toEqual(['⠋ wait  {"seconds":1}  0.1 s'])
  })

  test('progress is shown beside the time', () => {
    const progress: KernelEvent = { type: 'tool_progress', id: 'one', message: 'half', fraction: 0.5 }
    expect(play(start('one'), progress).live).toEqual(['⠋ wait  one  50% half  0.2 s'])
  })

  test('previews cannot drive the terminal', () => {
    expect(play(start('one', 'a\u001b]0;title\u0007\nb')).live).toEqual(['⠋ wait  a b  0.1 s'])
  })
})

describe('the end', () => {
  test('of a completed run prints nothing more', () => {
    expect(play(say('Hi'), { type: 'completed', summary: 'Hi', usage })).toEqual({ printed: 'Hi', live: [] })
  })

  test('of a failed run is its message with the code', () => {
    const failed: KernelEvent = { type: 'failed', code: 'STEP_LIMIT', message: 'Not done.', usage }
    expect(play(planning, failed)).toEqual({ printed: '✗ Not done. (STEP_LIMIT)\n', live: [] })
  })

  test('of a cancelled run is one word', () => {
    const failed: KernelEvent = { type: 'failed', code: 'CANCELLED', message: 'The run was cancelled.', usage }
    expect(play(planning, failed)).toEqual({ printed: 'cancelled\n', live: [] })
  })

  test('of a parked run leaves no spinner, and what waits is for others to show', () => {
    const outcome = play(start('one'), start('two'), end('one'), parked('two'))
    expect(outcome).toEqual({ printed: '✓ wait  one  0.2 s\n', live: ['◦ send  Send a mail to Ann'] })
  })

  test('of a run that waits for a page says that there is no page', () => {
    const waiting: WaitingCall[] = [{ for: 'client', id: 'one', toolName: 'click', input: {} }]
    expect(play(start('one'), { type: 'parked', waiting, usage }).printed).toBe(
      '◦ click\n  Runs in the page of its user, and there is no page here: this call was not run.\n',
    )
  })
})

describe('a call that waited', () => {
  test('runs from the answer on, and its end is shown though its beginning was not', () => {
    const { view } = showEvent(emptyView, parked('two'), 0)
    const answered = answerCall(view, 'two', 60_000)
    expect(liveLines(answered, 60_100)).toEqual([
      { kind: 'running', title: 'send', detail: 'Send a mail to Ann', aside: '0.1 s' },
    ])
    expect(showEvent(answered, end('two'), 60_200).printed).toEqual([
      { type: 'line', line: { kind: 'done', title: 'send', detail: 'Send a mail to Ann', aside: '0.2 s' } },
    ])
  })

  test('and still waits does not hold back the lines of those that ended', () => {
    const { view } = showEvent(emptyView, parked('one', 'two'), 0)
    const { view: after, printed } = showEvent(answerCall(view, 'one', 0), end('one'), 100)
    expect(printed).toHaveLength(1)
    expect(liveLines(after, 100)).toEqual([{ kind: 'waiting', title: 'send', detail: 'Send a mail to Ann' }])
  })

  test('and was rejected shows the words of the person, not the advice for the model', () => {
    const message = 'The user rejected this call and said: "no" Do not repeat it; go on accordingly.'
    const rejected: KernelEvent = {
      type: 'tool_call_end',
      id: 'one',
      toolName: 'send',
      error: { code: 'REJECTED', message },
    }
    expect(play(start('one'), rejected).printed).toContain('  The user rejected this call and said: "no"\n')
  })
})

test('C7 an answer that was cut says so below its text', () => {
  const { printed } = showEvent(emptyView, { type: 'completed', summary: 'Half', truncated: true, usage }, 0)
  const title = 'The answer was cut at the output limit. Say "continue" for the rest.'
  expect(printed).toEqual([{ type: 'line', line: { kind: 'notice', title } }])
})
