import type { Role } from './session.ts'

/** What an access token may be made for, within the role of its user. */
export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]

/**
 * Who may do what: docs/requirements.md#roles. Routes name the action, the menu mirrors it. Everybody else gets the
 * code in `refusal`. Actions `byToken` are also for other programs.
 */
const actions = {
  anyone: { roles: 'anyone' },
  ownSession: { roles: ['SUPERADMIN', 'ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN' },
  records: { roles: ['ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  companies: { roles: ['SUPERADMIN'], refusal: 'LOGIN_AS_SUPERADMIN' },
  readGraveyards: { roles: ['SUPERADMIN', 'ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  writeGraveyards: { roles: ['SUPERADMIN'], refusal: 'LOGIN_AS_SUPERADMIN' },
  /** Sections determine the types and labels of their graves. */
  writeSections: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** The prices of the town's decision. */
  writeTariffs: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  users: { roles: ['SUPERADMIN', 'ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  documentSettings: { roles: ['SUPERADMIN', 'ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  ownDocumentSettings: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  addUsers: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  /** Readings of personal numbers, and exports of a person's data. */
  personalData: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  /** Burials that the verdict refuses: docs/domain/burial-verdict.md#burials-despite-a-refusal */
  overrideVerdict: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** Restrictions of graves, and what occupied ones take: docs/domain/graves.md#what-protects-a-grave */
  unprotectGraves: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** Who takes care of the transfer of a deceased holder's right, and whether it is needed. */
  assignTransfers: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** Interments, which are the history of a graveyard: docs/domain/interments.md#corrections */
  deleteInterments: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  merge: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  auditTrail: { roles: ['SUPERADMIN', 'ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  importRecords: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** The calculator of default interest. */
  interest: { roles: ['SUPERADMIN', 'ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  interestRates: { roles: ['SUPERADMIN'], refusal: 'LOGIN_AS_SUPERADMIN' },
  /** Claims and payments; a company may leave them to its administrators: docs/domain/money.md#settings */
  money: { roles: ['ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  /** Corrections, closed months and what the company decides about its money. */
  'money-close': { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN', byToken: true },
  savedViews: { roles: ['ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN' },
  /** Saved views of the whole company. */
  companyViews: { roles: ['ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  backups: { roles: ['SUPERADMIN', 'ADMIN'], refusal: 'LOGIN_AS_ADMIN' },
  /** The user's own access tokens. */
  accessTokens: { roles: ['ADMIN', 'USER'], refusal: 'LOGIN_AS_ADMIN' },
  addAdministrators: { roles: ['SUPERADMIN'], refusal: 'LOGIN_AS_SUPERADMIN' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof actions
type Rule =
  | { readonly roles: 'anyone' }
  | { readonly roles: readonly Role[]; readonly refusal: string; readonly byToken?: true }

export const ruleOf = (action: Action): Rule => actions[action]

/** The code to refuse with, or undefined if the role is permitted. */
export function refusalFor(action: Action, role: Role): string | undefined {
  const rule = actions[action]
  if (rule.roles === 'anyone') return undefined
  const allowed: readonly Role[] = rule.roles
  return allowed.includes(role) ? undefined : rule.refusal
}

/** The scope that an access token needs; undefined if only a person with a session may do it. */
export function scopeFor(action: Action, reads: boolean): Scope | undefined {
  const rule = ruleOf(action)
  if (rule.roles === 'anyone' || !rule.byToken) return undefined
  return reads ? 'read' : 'write'
}

export const may = (role: Role, action: Action) => refusalFor(action, role) === undefined

/** Who may delete and restore records of a type (`may` of its declaration). */
export const removalIn = ({ write, remove = write }: { readonly write: Action; readonly remove?: Action }) => remove
