import { sharedExplanations } from '../../shared/explanations.ts'
import type { Text } from '../../shared/texts.ts'
import { deathRecordTexts } from './texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const deathRecordFormTexts = {
  fromJmbg: ['Преузето из ЈМБГ', 'Taken from JMBG'],
  differsFromJmbg: ['Датум се не слаже са ЈМБГ.', 'The date differs from the JMBG.'],
  nextBookNumber: ['следећи број', 'next number'],
  early: [
    'Сахрана није дозвољена пре истека 24 часа од смрти, осим уз одобрење.',
    'No burial is allowed before 24 hours after death, except with a permission.',
  ],
  notStated: ['– није унето –', '– not entered –'],
  hasJmbg: ['– има ЈМБГ –', '– has a JMBG –'],
  similar: ['Можда је већ уписано:', 'May already be recorded:'],
  buried: ['сахрана', 'buried'],
  grave: ['Гробно место', 'Grave'],
  theBurial: ['Сахрањивање', 'The burial'],
  inGrave: ['у гробном месту', 'in the grave'],
  burialRemains: ['остаје уписано.', 'stays recorded.'],
  burialsRemain: ['Остаје уписано и њихово сахрањивање:', 'Their burials stay recorded:'],
  ofGrave: ['по гробном месту', 'as of the grave'],
  place: ['место', 'place'],
  level: ['ниво', 'level'],
  lieHere: ['почивају', 'buried here'],
  alert: ['Упозорење', 'Alert'],
  nobody: ['нико не почива', 'nobody is buried here'],
  othersLieHere: ['ту почивају и', 'also buried here'],
  nobodyElse: ['ту не почива нико други', 'nobody else is buried here'],
  more: ['и још {count}', 'and {count} more'],
  interred: ['Уписано је и ко је сахрањен у гробном месту', 'The interment has been recorded in the grave'],
  notInterred: [
    'Запис је сачуван, али сахрањени није уписан у гробно место {grave}. Упишите га међу сахрањене.',
    'The record has been saved, but not the interment in the grave {grave}. Add it to the interments.',
  ],
  refused: ['Овде се тог дана не може сахранити', 'No burial is possible here on that day'],
  refusedQuestion: [
    'Можете да сачувате само запис о умрлом лицу: сахрањеног у гробно место {grave} тада уписује администратор, уз разлог.',
    'You can save the death record only; an administrator then records the interment in the grave {grave}, with a reason.',
  ],
  saveOnlyRecord: ['Сачувај само запис', 'Save only the record'],
  otherGrave: ['Изабери друго гробно место', 'Choose another grave'],
  onlyRecord: [
    'Сачуван је само запис. Сахрањеног у гробно место {grave} уписује администратор, уз разлог.',
    'Only the record has been saved. An administrator records the interment in the grave {grave}, with a reason.',
  ],
  openRecord: ['Отвори запис', 'Open the record'],
} as const satisfies Record<string, Text>

/** Codes that only an edit is refused with. */
const codes = {
  DEATH_RECORD_BURIAL_REFUSED: [
    'Оваква сахрана у уписаном гробном месту није могућа ни одобрена. Администратор прво исправља сахрањеног, уз разлог.',
    'Such a burial in the recorded grave is neither possible nor approved. An administrator corrects the interment first, with a reason.',
  ],
} as const satisfies Record<string, Text>

export const deathRecordExplained = {
  ...deathRecordTexts,
  codes: { ...deathRecordTexts.codes, ...codes },
  explanations: {
    jmbg: sharedExplanations.jmbg,
    noJmbgReason: [
      'Изаберите разлог само ако умрло лице нема ЈМБГ. Док је ЈМБГ уписан, разлог не може да се изабере.',
      'Choose a reason only if the deceased has no JMBG. As long as a JMBG is entered, no reason can be chosen.',
    ],
    burialType: [
      'Рака је гроб у земљи, гробница је озидана, урна је у једном или другом, а касета је ниша за урне. Касета, расипање и костурница преузимају се из гробног места.',
      'A raka is a grave in the earth, a grobnica a built tomb, an urna an urn in either, a niche holds urns only. A niche, scattering and an ossuary are taken from the grave.',
    ],
    burialPlaceNumber: sharedExplanations.burialPlace,
    burialGraveNumber: sharedExplanations.grave,
    funeralApprovalNumber: [
      'Број одобрења по коме је сахрана обављена, само цифре. По њему је и назив PDF документа.',
      'The number of the approval for this funeral, digits only. It is part of the PDF’s file name.',
    ],
    deathCertificateNumber: [
      'Број потврде о смрти, ако је странка донела. Ово није извод из матичне књиге умрлих.',
      'The number of the medical certificate of death, if there is one. It is not the extract from the civil register.',
    ],
    exhumationDecision: [
      'Број решења којим су одобрени ексхумација или пренос посмртних остатака.',
      'The number of the decision that permits the exhumation or transfer.',
    ],
  },
} as const

export const heldRightTexts = {
  deceased: ['Носилац права коришћења је преминуо', 'A holder of a right of use has died'],
  grave: ['гробно место', 'grave'],
  transfer: ['Право се преноси на наследнике.', 'The right must be transferred to the heirs.'],
} as const satisfies Record<string, Text>
