import type { PageVisit } from '../chat/index.ts'

/** A document that the test shows and hides. */
export class HandMadeVisit implements PageVisit {
  isOnward = true
  begin: PageVisit['begin'] = async () => true
  leave = () => {}
  comeBack = () => {}
  readonly #title: string

  constructor(title: string) {
    this.#title = title
  }

  page = () => ({ address: `https://shop.example/${this.#title}`, title: this.#title })
  follows = () => this.isOnward
  watch = (onLeave: () => void, onReturn: () => void) => {
    this.leave = onLeave
    this.comeBack = onReturn
    return () => {
      this.leave = this.comeBack = () => {}
    }
  }
}
