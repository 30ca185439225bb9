import { recordServer } from '../../server/records/record-server.ts'
import { followGraves } from '../interments/public.server.ts'
import { refuseUnusable } from './protection.server.ts'
import { graveRoutes } from './routes.server.ts'
import { graveTexts } from './texts.ts'

export const graveServer = recordServer(graveTexts, {
  routes: graveRoutes,
  imports: {
    headers: {
      graveyardId: ['Cemetery'],
      sectionId: ['Поље', 'Секција'],
      number: ['Број гроба', 'Број гробног места', 'Grave number', 'Grave no', 'Plot'],
      graveType: ['Врста гроба', 'Врста гробног места', 'Тип', 'Тип гроба', 'Grave type', 'Kind'],
      note: ['Напомене', 'Примедба', 'Примедбе', 'Remarks', 'Comment'],
    },
    mergesRows: true,
    keepSourceWord: { graveType: 'subtype' },
  },
  checks: [refuseUnusable],
  effects: [followGraves],
})
