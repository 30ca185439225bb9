import type { SavedView } from './saved-views.ts'

/** The view that a list opens with for a user who sees these: the own default view, or else the company's. */
export const defaultOf = (views: readonly SavedView[]) =>
  views.find(({ isDefault, isShared }) => isDefault && !isShared) ?? views.find(({ isDefault }) => isDefault)
