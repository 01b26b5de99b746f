import type { JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { checkByReading } from '../check-by-reading.ts'
import { buildInThread } from './build/build-in-thread.ts'
import { oneLine, titleLine } from './content/fit-text.ts'
import { writeContent } from './content/write-content.ts'
import { storeFile } from './file/store-file.ts'
import { lineSchema } from './shared-schemas.ts'
import { type Assumptions, assumptionKinds, assumptionSchemas, givenAssumptions } from './sheet/assumptions.ts'
import { computeModel, scenarioNames } from './sheet/compute-model.ts'
import { type ModelContent, modelSchema, readModel } from './sheet/model-content.ts'
import { tabs } from './sheet/model-layout.ts'
import { type Period, readPeriod } from './sheet/period.ts'
import { summaryPreview } from './sheet/summary-tab.ts'
import { draftLine, type StudioOptions } from './studio-options.ts'

const description = `Build a financial model, report or spreadsheet as an Excel file in the user's workspace, with scenarios (base, bull, bear), burn and runway. \
Use it whenever the user asks to create, build, make or generate a financial model, report, forecast, budget, presentation, deck or slides.`

const task = `You choose and explain the assumptions of a financial model for another agent, which works it out. Amounts are plain numbers in the currency of the brief.`

const maxScenarios = scenarioNames.length
const currencies =
  'USD EUR GBP CHF JPY CNY INR AUD CAD NZD SEK NOK DKK PLN CZK HUF RON TRY BRL MXN ZAR KRW SGD HKD AED ILS'.split(' ')

/** Uses the action's id: a repeated call after a crash does not create a second file. */
export function buildFinancialModel(options: StudioOptions = {}): ToolPlugin {
  return {
    name: 'build_financial_model',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        title: lineSchema('The title of the model or report: what it is on.'),
        period: lineSchema(
          'The time it covers, such as Q1 2026, FY2025, 2026-2028 or 18 months; the next 12 months when left out.',
          60,
        ),
        scenarios: {
          type: 'number',
          description: `How many scenarios it has, 1 to ${maxScenarios} (base, bull, bear); ${maxScenarios} when left out.`,
          minimum: 1,
          maximum: maxScenarios,
          multipleOf: 1,
        },
        ...assumptionSchemas,
        currency: { type: 'string', description: 'The currency; USD when left out.', enum: currencies },
      },
      required: ['title'],
      additionalProperties: false,
    },
    effect: 'workspace',
    recovery: 'keyed',
    check: checkByReading((args) => periodOf(args, options)),
    handler: (args, context) => makeModel(args, context, options),
    preview: ({ title, period, scenarios }) =>
      `build a financial model "${title}": ${period ?? 'the next 12 months'}, ${namesOf(scenarios ?? maxScenarios).join(', ')}`,
  }
}

const periodOf = ({ period }: JsonObject, { now = () => new Date() }: StudioOptions) =>
  readPeriod(period as string | undefined, now())

const namesOf = (scenarios: unknown) => scenarioNames.slice(0, Number(scenarios))

async function makeModel(args: JsonObject, context: ToolContext, options: StudioOptions) {
  const title = titleLine(String(args.title))
  const period = periodOf(args, options)
  const scenarioCount = wholeScenarios(args.scenarios)
  const currency = String(args.currency ?? 'USD')
  const given = givenAssumptions(args)
  context.progress('Choosing the assumptions', 0.05)
  const content = await writeContent(
    context,
    requestFor({ title: oneLine(String(args.title)), period, currency, given }),
  )
  context.progress('Working out the scenarios', 0.45)
  const scenarios = computeModel({ ...content.figures, ...given }, scenarioCount, period.months)
  const parts = { title, draftLine: draftLine(options, context.model.id), scenarios, period, currency }
  const workbook = { ...parts, headline: content.headline, risks: content.risks, basis: basisOf(content, given) }
  const bytes = await buildInThread({ kind: 'workbook', options: workbook }, context)
  context.progress('Saving the workbook', 0.97)
  const { url, ...file } = await storeFile(context, { title, extension: 'xlsx', content: bytes })
  return {
    status: 'completed',
    text: `Built “${title}” with ${namesOf(scenarioCount).join(', ')} over ${period.months} months as ${file.path}. Check what is assumed before use.`,
    workbook_url: url,
    scenarios: scenarios.map(({ name }) => name),
    tabs: [...tabs],
    months: period.months,
    assumed: assumptionKinds.filter(({ key }) => given[key] === undefined).map(({ label }) => label),
    url,
    ...file,
    preview: { scenarios: scenarios.map(({ name }) => name), rows: summaryPreview(workbook) },
  } as unknown as JsonObject
}

interface ModelRequest {
  title: string
  period: Period
  currency: string
  given: Partial<Assumptions>
}

function requestFor({ title, period, currency, given }: ModelRequest) {
  const figures = assumptionKinds.flatMap(({ key, label, isPart }): [string, string][] => {
    const value = given[key]
    return value === undefined ? [] : [[label, isPart ? `${value * 100} percent` : String(value)]]
  })
  const brief: [string, string][] = [['Title', title], ['Period', period.label], ['Currency', currency], ...figures]
  return { agent: 'model-writer', task, brief, schema: modelSchema, read: readModel }
}

function basisOf({ reasons }: ModelContent, given: Partial<Assumptions>): Record<keyof Assumptions, string> {
  const basis = assumptionKinds.map(({ key }) => {
    if (given[key] !== undefined) return [key, 'Given by the user.']
    return [key, `Assumed, to be checked. ${reasons[key]}`.trim()]
  })
  return Object.fromEntries(basis)
}

function wholeScenarios(scenarios: unknown): number {
  if (scenarios === undefined) return maxScenarios
  if (Number.isInteger(scenarios) && Number(scenarios) >= 1 && Number(scenarios) <= maxScenarios)
    return Number(scenarios)
  throw new DeckhandError('BAD_ARGUMENTS', `scenarios must be 1, 2 or ${maxScenarios}.`, { field: 'scenarios' })
}
