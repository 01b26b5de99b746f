import { localUserId } from '@deckhand/server'
import { openActions } from '../../actions/open-actions.ts'
import { openEmulator } from '../../connections/open-emulator.ts'
import { toolFilesIn } from '../../project/project-files.ts'
import { chooseSignIn } from '../../sign-in/choose-sign-in.ts'
import { keepMark } from '../../store/audit-mark.ts'
import { checkSecret } from '../../store/check-secret.ts'
import { openClock } from '../../store/open-clock.ts'
import { auditMark, isShared, openStore } from '../../store/open-store.ts'
import { chooseModel, givenModel } from '../choose-model.ts'
import { NoteReceiver } from '../note-receiver.ts'
import { canSendNotes } from '../note-sending.ts'
import type { Opened } from './opened.ts'
import type { ReadPlan } from './plan.ts'

export type Base = Awaited<ReturnType<typeof openBase>>

/** Opens what agents and requests both need: the model, the store, its clock and audit mark, sign-in, and actions. */
export async function openBase(plan: ReadPlan, opened: Opened) {
  const { settings, data, product, gemini, isEmbedded, onFault, onProblem } = plan
  const { keys } = data
  // Example accounts never stand in for those of a product's users.
  if (!isEmbedded)
    opened.emulator = await openEmulator(gemini.env, plan.services, {
      stateFile: data.emulatorFile,
      onNotice: onProblem,
    })
  const model = product?.model ? givenModel(product.model) : await chooseModel(gemini.env, opened.emulator?.emulator)
  opened.model = model
  for (const key of Object.values(keys)) plan.hide?.(key)
  const store = product?.store ?? (await openStore(settings, data, onFault))
  if (!product?.store) opened.store = store
  await checkSecret(store.audit, settings, onProblem)
  const clock = await openClock(store, product?.store !== undefined || isShared(settings))
  opened.clock = clock
  opened.stopMark = keepMark(store.audit, auditMark(settings, data), onFault)
  const outboxToken = keys.outbox.toString('hex')
  const receiver = new NoteReceiver(settings.noteUrl, { token: outboxToken, ownerId: localUserId })
  const ofProduct = authenticateOf(plan)
  const signIn = await chooseSignIn({ ofProduct, store, keys, settings, now: clock.now, onFault })
  opened.signIn = signIn
  const actions = await openActions(settings.project, {
    checkOutput: settings.checkActionOutput,
    needsPlugins: !plan.toolFiles || (!product && toolFilesIn(plan.toolFiles.project).length === 0),
    onFault,
    onProblem,
  })
  opened.actions = actions
  return {
    ...{ model, store, clock, signIn, actions, receiver, outboxToken },
    emulator: opened.emulator,
    /** There is one user, at this machine. */
    isLocal: signIn.authenticator.identity === 'local',
    sendsNotes: canSendNotes(isEmbedded ? 'web' : plan.role, settings),
  }
}

/** A command for one person does not authenticate. */
function authenticateOf({ isEmbedded, product, onlyUserId }: ReadPlan) {
  if (isEmbedded) return product?.authenticate ?? 'none'
  return onlyUserId === undefined ? product?.authenticate : undefined
}
