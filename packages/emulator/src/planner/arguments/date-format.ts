import { offsetIn } from '../conversation/user-clock.ts'
import type { Moment } from '../language/dates.ts'
import type { Parameter } from './parameter.ts'
import { speaksHowMuch, stems } from './parameter.ts'

/** `local` is a day and a time of day without an offset. */
export type DateKind = 'date' | 'date-time' | 'local' | 'time' | 'clock'

const dateWords = stems('date when deadline due birthday datetime until since expiry expires')
const dayWords = stems('day arrival departure night start end begin checkin checkout')
const spanWords = stems('period horizon timeframe timespan')
const timeWords = stems('time hour clock')

/** Whether a parameter takes a day, a time of day or a moment, by its format or by its words. */
/** A stretch of time, such as FY2026 or 18 months, and no moment. */
export function isSpan({ nameStems }: Parameter): boolean {
  return spanWords.has(nameStems.at(-1) ?? '')
}

export function isDateParameter(parameter: Parameter): boolean {
  const { schema, type, description } = parameter
  if (type !== 'string' || schema.enum.length > 0) return false
  if (/^(?:date|date-time|time)$/.test(schema.format)) return true
  if (isSpan(parameter)) return false
  if (schema.format !== '' || /\bIANA\b|\bperiod\b|\bhow long\b|\bduration\b/i.test(description)) return false
  // A moment may say how its zone is told; a zone is none.
  if (/zone/i.test(parameter.path.at(-1) ?? '') || /^[^,.;]{0,40}time ?zone/i.test(description)) return false
  if (/\bISO ?8601\b|\bRFC ?3339\b|YYYY|\bHH:mm\b|\b24-hour\b/i.test(description)) return true
  if (speaksHowMuch(parameter, dateWords) >= 0.85) return true
  return speaksHowMuch(parameter, timeWords) >= 0.85 || isDay(parameter)
}

function isDay(parameter: Parameter): boolean {
  return (
    speaksHowMuch(parameter, dayWords) >= 0.85 &&
    /\b(?:day|night|date|when|time|moment)s?\b/i.test(parameter.description)
  )
}

/** The notation a parameter wants. `siblings` tell whether day and time of day go into two parameters. */
export function dateKindOf(parameter: Parameter, siblings: readonly Parameter[]): DateKind {
  const { schema, description } = parameter
  const name = parameter.nameStems.at(-1) ?? ''
  if (schema.format === 'date' || schema.format === 'date-time' || schema.format === 'time') return schema.format
  const model = modelFor(parameter, siblings)
  if (model) return dateKindOf(model, siblings)
  if (takesLocal.test(description)) return 'local'
  if (
    /T\s?HH|\bRFC ?3339\b|\bdate[- ]?time\b|\btimestamp\b|\bdate and (?:the )?time\b|\bday and (?:the )?(?:time|hour)\b/i.test(
      description,
    )
  )
    return 'date-time'
  if (/YYYY-MM-DD/i.test(description)) return 'date'
  if (/\bHH:mm\b|\b24-hour\b/i.test(description)) return 'clock'
  if (/^(?:date|dai|day|deadline|birthday|due)$/.test(name) || /\b(?:date|day|night)\b/i.test(description)) {
    return /\btime\b/i.test(description) && !/\bdate\b/i.test(description) ? 'date-time' : 'date'
  }
  const hasDay = siblings.some((other) => other !== parameter && dateKindOf(other, []) === 'date')
  return hasDay && speaksHowMuch(parameter, timeWords) >= 0.85 ? 'clock' : 'date-time'
}

const takesLocal =
  /\b(?:without|no) (?:an? )?(?:one|offset|time ?zone)\b|\blocal (?:date|time)\b|\bwall[- ]clock\b|\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?![\d:.]*(?:Z|[+-]\d))/i
const takesDay = /\b(?:\d{4}-\d\d-\d\d|YYYY-MM-DD)\b(?!T)/i

/** Whether a day alone will do where a moment may stand. */
export function takesWholeDay(parameter: Parameter, siblings: readonly Parameter[]): boolean {
  return takesDay.test((modelFor(parameter, siblings) ?? parameter).description)
}

/** "When it ends, in the same way": the parameter before it says in which. */
function modelFor(parameter: Parameter, siblings: readonly Parameter[]): Parameter | undefined {
  if (!/\bthe same (?:way|format|form|notation)\b/i.test(parameter.description)) return undefined
  return siblings.slice(0, siblings.indexOf(parameter)).findLast(isDateParameter)
}

export function writeMoment(moment: Moment, kind: DateKind, timeZone?: string): string {
  const { date } = moment
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (kind === 'date') return day
  if (kind === 'clock') return clock
  if (kind === 'local') return `${day}T${clock}:${two(date.getSeconds())}`
  const time = `${clock}:${two(date.getSeconds())}${zone(timeZone ? offsetIn(timeZone, date) : -date.getTimezoneOffset())}`
  return kind === 'time' ? time : `${day}T${time}`
}

function zone(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
