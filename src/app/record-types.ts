import { bankAccountTexts } from '../features/bank-accounts/texts.ts'
import { buildContractDemo } from '../features/build-contracts/demo.server.ts'
import { buildContractDocument } from '../features/build-contracts/document.server.ts'
import { buildContractTexts } from '../features/build-contracts/texts.ts'
import { burialRulesTexts } from '../features/burial-rules/texts.ts'
import { chapelContractDemo } from '../features/chapel-contracts/demo.server.ts'
import { chapelContractDocument } from '../features/chapel-contracts/document.server.ts'
import { chapelContractTexts } from '../features/chapel-contracts/texts.ts'
import { companyRoutes } from '../features/companies/routes.server.ts'
import { companyTexts } from '../features/companies/texts.ts'
import { deathRecordRoutes } from '../features/death-records/routes.server.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { graveDocumentRoutes, keepFile } from '../features/grave-documents/routes.server.ts'
import { graveDocumentTexts } from '../features/grave-documents/texts.ts'
import { refuseChangedHistory } from '../features/grave-rights/history.server.ts'
import { graveRightRoutes } from '../features/grave-rights/routes.server.ts'
import { graveRightTexts } from '../features/grave-rights/texts.ts'
import { usesOfGraves } from '../features/graves/in-use.server.ts'
import { graveRoutes } from '../features/graves/routes.server.ts'
import { graveTexts } from '../features/graves/texts.ts'
import { moveBurial } from '../features/graves/moved.server.ts'
import { refuseUnusable } from '../features/graves/size.server.ts'
import { refuseImpossibleBurial } from '../features/graves/refusal.server.ts'
import { graveyardRoutes } from '../features/graveyards/routes.server.ts'
import { graveyardTexts } from '../features/graveyards/texts.ts'
import { refuseUnexplainedCorrection } from '../features/interments/history.server.ts'
import { withoutApproval } from '../features/interments/approval.ts'
import { ofDeathRecords, ofGraves, ofInterments } from '../features/interments/links.server.ts'
import { recordRemoval } from '../features/interments/removal.server.ts'
import { intermentRoutes } from '../features/interments/routes.server.ts'
import { intermentTexts } from '../features/interments/texts.ts'
import { invitationDemo } from '../features/invitations/demo.server.ts'
import { invitationDocument } from '../features/invitations/document.server.ts'
import { invitationTexts } from '../features/invitations/texts.ts'
import { partyDemo } from '../features/parties/demo.server.ts'
import { usesOfParties } from '../features/parties/in-use.server.ts'
import { partyRoutes } from '../features/parties/routes.server.ts'
import { partyTexts } from '../features/parties/texts.ts'
import { rentContractDemo } from '../features/rent-contracts/demo.server.ts'
import { recordRight, statedLease } from '../features/rent-contracts/right.server.ts'
import { rentContractDocument } from '../features/rent-contracts/document.server.ts'
import { rentContractTexts } from '../features/rent-contracts/texts.ts'
import { reprimandDemo } from '../features/reprimands/demo.server.ts'
import { reprimandDocument } from '../features/reprimands/document.server.ts'
import { reprimandTexts } from '../features/reprimands/texts.ts'
import { sectionRoutes } from '../features/sections/routes.server.ts'
import { sectionTexts } from '../features/sections/texts.ts'
import { userRoutes } from '../features/users/routes.server.ts'
import { userTexts } from '../features/users/texts.ts'
import type { ListTable, RecordTable } from '../server/database/tables.ts'
import { numberOfGrave } from '../server/records/grave-numbers.ts'
import { inSequence, ofLive } from '../server/records/on-save.ts'
import { recordServer } from '../server/records/record-server.ts'
import type { ChildLists } from '../shared/child-lists.ts'

/** All record types on the server. */
export const recordServers = [
  recordServer(userTexts, { routes: userRoutes }),
  recordServer(companyTexts, { routes: companyRoutes }),
  recordServer(bankAccountTexts),
  recordServer(graveyardTexts, { routes: graveyardRoutes }),
  recordServer(deathRecordTexts, {
    routes: deathRecordRoutes,
    onSave: moveBurial,
    byServer: ofDeathRecords,
  }),
  recordServer(buildContractTexts, {
    byServer: { state: numberOfGrave },
    documentOf: buildContractDocument,
    demo: buildContractDemo,
  }),
  recordServer(rentContractTexts, {
    documentOf: rentContractDocument,
    onSave: ofLive(recordRight),
    byServer: { state: statedLease },
    demo: rentContractDemo,
  }),
  recordServer(chapelContractTexts, { documentOf: chapelContractDocument, demo: chapelContractDemo }),
  recordServer(reprimandTexts, { documentOf: reprimandDocument, demo: reprimandDemo }),
  recordServer(invitationTexts, {
    byServer: { state: numberOfGrave },
    documentOf: invitationDocument,
    demo: invitationDemo,
  }),
  recordServer(partyTexts, { routes: partyRoutes, usesOf: usesOfParties, demo: partyDemo }),
  recordServer(sectionTexts, { routes: sectionRoutes }),
  recordServer(burialRulesTexts),
  recordServer(graveTexts, {
    routes: graveRoutes,
    beforeEdit: refuseUnusable,
    usesOf: usesOfGraves,
    byServer: ofGraves,
  }),
  recordServer(intermentTexts, {
    routes: intermentRoutes,
    onSave: inSequence(refuseImpossibleBurial, ofLive(refuseUnexplainedCorrection), ofLive(recordRemoval)),
    beforeEdit: (_tx, _company, _actor, before, after) => Promise.resolve(withoutApproval(before, after)),
    byServer: ofInterments,
  }),
  recordServer(graveRightTexts, { routes: graveRightRoutes, onSave: ofLive(refuseChangedHistory) }),
  recordServer(graveDocumentTexts, { routes: graveDocumentRoutes, onSave: ofLive(keepFile) }),
]

type Type = (typeof recordServers)[number]['texts']['type']

declare module '../server/database/tables.ts' {
  /** The tables of the record types and their lists. */
  interface Tables extends RecordTables, ListTables {}
}
type RecordTables = { [Each in Type as Each['table']]: RecordTable<Each> }
type ListTables = { [Each in ListIn<Type> as Each['table']]: ListTable<Each> }
type ListIn<Type> = Type extends { lists?: infer Lists extends ChildLists } ? Lists[keyof Lists] : never

export const recordTypes = recordServers.map(({ texts }) => texts.type)
export const recordTexts = recordServers.map(({ texts }) => texts)
/** The record types with export and import. */
export const exchangedTypes = recordTexts.filter(({ type }) => type.exchanged !== false)
