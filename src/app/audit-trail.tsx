import { recordPages } from './record-pages.ts'

/** The page of the audit trail, with the texts of all record types. */
export async function loadAuditTrail() {
  const [{ AuditTrailPage }, { documentSettingsFieldTexts }, types] = await Promise.all([
    import('../features/audit-trail/page.tsx'),
    import('../features/document-settings/texts.ts'),
    Promise.all(recordPages.map(({ texts }) => texts())),
  ])
  const moreFields = { COMPANY: documentSettingsFieldTexts }
  return { AuditTrail: () => <AuditTrailPage {...{ types, moreFields }} /> }
}
