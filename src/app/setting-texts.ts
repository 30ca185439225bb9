import { documentSettingsFieldTexts } from '../features/document-settings/texts.ts'
import { moneySettingLabels } from '../features/ledger/texts.ts'

/** The labels of settings in entries of the audit trail, by the type or the action that they are changed with. */
export const settingTexts = { COMPANY: documentSettingsFieldTexts, MONEY_SETTINGS_CHANGED: moneySettingLabels }
