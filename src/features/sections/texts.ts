import { graveTypeTexts } from './grave-types.ts'
import { graveyardCodes, graveyardFieldTexts } from '../graveyards/public.ts'
import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { sectionsPage } from './page-entry.ts'
import { section, type Section, type SectionCode } from './record.ts'

export const sectionTexts = {
  type: section,
  title: sectionsPage.title,
  ...nounTexts({
    gender: 'f',
    accusative: 'парцелу',
    count: { one: ['парцела', 'section'], few: ['парцеле', 'sections'], other: ['парцела', 'sections'] },
  }),
  searchHint: ['Ознака или назив парцеле…', 'Code or name of a section…'],
  empty: [
    'Још нема парцела. Администратор додаје прву; гробље без парцела их не мора имати.',
    'No sections yet. An administrator adds the first one; a graveyard need not have any.',
  ],
  fields: {
    ...storedFieldTexts,
    ...graveyardFieldTexts,
    code: ['Ознака парцеле', 'Code of the section'],
    name: ['Назив', 'Name'],
    graveTypes: ['Врсте гробних места', 'Types of graves'],
    state: ['Нова гробна места', 'New graves'],
    note: ['Напомена', 'Note'],
  },
  explanations: {
    code: [
      'Како парцелу зове план гробља: 12, III-б. Улази у ознаку сваког гробног места; када се промени, мењају се и ознаке.',
      'As on the plan of the graveyard: 12, III-b. It is part of the label of each grave; when it changes, the labels change too.',
    ],
    graveTypes: [
      'Које врсте гробних места парцела може имати. Ако ниједна није изабрана, може имати све.',
      'The types of graves allowed in the section. If none is chosen, all are allowed.',
    ],
    state: [
      '„Само уз своје“ значи да се нова места не дају, а сахрањује се уз већ сахрањене сроднике.',
      '“Only beside relatives” means that no new graves are assigned; relatives are buried in existing ones.',
    ],
  },
  codes: {
    ...graveyardCodes,
    SECTION_NOT_EXIST: ['Парцела не постоји.', 'The section does not exist.'],
    SECTION_WITH_CODE_ALREADY_EXIST: [
      'Гробље већ има парцелу са овом ознаком.',
      'The graveyard already has a section with this code.',
    ],
    SECTION_HAS_GRAVES: [
      'Парцела има гробна места, па не може прећи у друго гробље.',
      'The section has graves, so it cannot move to another graveyard.',
    ],
    SECTION_GRAVEYARD_CANT_BE_NULL: ['Изаберите гробље.', 'Required'],
    SECTION_CODE_CANT_BE_NULL: ['Унесите ознаку парцеле.', 'Required'],
    SECTION_STATE_CANT_BE_NULL: ['Изаберите да ли се дају нова места.', 'Required'],
  },
  choices: {
    graveTypes: graveTypeTexts,
    state: {
      OPEN: ['Дају се', 'Given'],
      CLOSED_FOR_NEW: ['Само уз своје', 'Only beside relatives'],
      CLOSED: ['Не сахрањује се', 'No burials'],
    },
  },
} as const satisfies RecordTexts<keyof Section, SectionCode>
