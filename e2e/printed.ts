import type { Page } from 'playwright-core'
import { browserName } from './browser.ts'

/** Shows the page as it is printed. Firefox's print media cannot be emulated, so there the styles change. */
export async function asPrinted(page: Page) {
  if (browserName === 'Chrome') return page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule) {
          if (rule.conditionText === 'print') rule.media.mediaText = 'screen'
          else if (rule.conditionText === 'screen') rule.media.mediaText = 'print'
        }
  })
}
