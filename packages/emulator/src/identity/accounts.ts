import { randomBytes } from 'node:crypto'

export interface Account {
  uid: string
  email: string
  emailVerified: boolean
  password: string
  disabled: boolean
  /** Seconds since 1970: tokens of sign-ins before it are revoked. */
  validSince: number
}

/** Who can sign in. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()

  add(given: Partial<Account> & { email: string }): Account {
    const uid = given.uid ?? randomBytes(14).toString('hex')
    const usual = { emailVerified: true, password: 'correct horse', disabled: false, validSince: 0 }
    const account = { ...usual, ...given, uid }
    this.#accounts.set(uid, account)
    return account
  }

  find(uid: string): Account | undefined {
    return this.#accounts.get(uid)
  }

  findByPassword(email: string, password: string): Account | undefined {
    return [...this.#accounts.values()].find((account) => account.email === email && account.password === password)
  }

  remove(uid: string): void {
    this.#accounts.delete(uid)
  }
}

/** As `accounts:lookup` tells of it. */
export const toUserInfo = ({ uid, email, emailVerified, disabled, validSince }: Account) => ({
  localId: uid,
  email,
  emailVerified,
  disabled,
  validSince: String(validSince),
  providerUserInfo: [{ providerId: 'password', federatedId: email, email, rawId: email }],
  createdAt: '1767225600000',
  lastLoginAt: '1767225600000',
})
