/** The page as an app on the home screen, by Chromium's own judgement. */
import { expect, it } from 'vitest';
import { describeInBrowser, PHONE } from '../support/browser.js';

describeInBrowser('the page as an app', (ground) => {
  it('can be installed', async () => {
    const bench = await ground.bench();
    const { page, complaints } = await ground.visit(bench.page.url, PHONE);
    await page.locator('#app > *').first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Playwright's pages are private windows, where nothing is ever installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
